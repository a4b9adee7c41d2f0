import type { Action } from '@botter/contracts';

/** The part of an action that is checked; an unsaved draft has it too. */
export type LintedAction = Pick<
  Action,
  'id' | 'command' | 'actionTrigger' | 'parseMode' | 'enabled' | 'actionData'
>;

/** A bot's configuration as far as it is known. What is left out is not checked. */
export interface LintedConfiguration {
  /** All actions of the bot, in the order of the list. */
  readonly actions: readonly LintedAction[];
  /** Ids of all files that exist for the bot; without it no media counts as deleted. */
  readonly fileIds?: ReadonlySet<string>;
  /** The bot's command menu at Telegram, with or without leading slashes. */
  readonly menuCommands?: readonly { readonly command: string }[];
  /** Telegram's errors for actions that were last sent. */
  readonly refusals?: readonly { readonly actionId: string; readonly text: string }[];
}

export type ProblemCode =
  /** A button's value names no callback action. */
  | 'button_without_target'
  /** A delayed callback names no callback action. */
  | 'delay_without_target'
  /** The target of a button, a delayed callback or the menu is disabled. */
  | 'disabled_target'
  /** No command reaches a callback action. */
  | 'unreachable_callback'
  /** Delayed callbacks form a loop. */
  | 'delay_cycle'
  /** More text than one message holds. */
  | 'text_too_long'
  /** More text than a caption holds. */
  | 'caption_too_long'
  /** Telegram refuses the HTML. */
  | 'bad_html'
  /** Telegram shows only some of the formatting. */
  | 'too_much_formatting'
  /** Only tags, no text: there is nothing to send. */
  | 'formatting_without_text'
  /** A callback value over 64 bytes. */
  | 'value_too_long'
  /** The file of the media was deleted. */
  | 'deleted_media'
  /** Telegram refused the action when it was last sent. */
  | 'refused_by_telegram'
  /** A command of the menu that no action replies to. */
  | 'menu_command_without_action'
  /** No action replies to /start, which everyone sends first. */
  | 'missing_start';

/** error: people notice it. warning: probably not intended. info: handled, good to know. */
export type ProblemSeverity = 'error' | 'warning' | 'info';

/** Where in the configuration a problem is; indexes count from 0. */
export type ProblemPlace =
  | { readonly part: 'bot' }
  | { readonly part: 'command' }
  | { readonly part: 'text' }
  | { readonly part: 'media' }
  | { readonly part: 'button'; readonly index: number }
  | { readonly part: 'delayedCallback'; readonly index: number }
  /** `command` with its slash, as a new action would have it. */
  | { readonly part: 'menuCommand'; readonly index: number; readonly command: string };

export interface Problem {
  readonly code: ProblemCode;
  readonly severity: ProblemSeverity;
  /** The action to change; null where it is the bot or its menu. */
  readonly actionId: string | null;
  readonly where: ProblemPlace;
  /** What is wrong, for the bot's owner to read. */
  readonly message: string;
  /** What to do about it. */
  readonly advice: string;
}
