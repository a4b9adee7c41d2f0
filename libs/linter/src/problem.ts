import type { Action } from '@botter/contracts';

/** The part of an action that is looked at; a draft that was never saved has it too. */
export type LintedAction = Pick<
  Action,
  'id' | 'command' | 'actionTrigger' | 'parseMode' | 'enabled' | 'actionData'
>;

/** A bot's configuration as far as it is known. What is left out is not judged. */
export interface LintedConfiguration {
  /** All actions of the bot, in the order of the list. */
  readonly actions: readonly LintedAction[];
  /** Ids of all files that exist for the bot; without it no media counts as deleted. */
  readonly fileIds?: ReadonlySet<string>;
  /** The bot's command menu at Telegram, with or without leading slashes. */
  readonly menuCommands?: readonly { readonly command: string }[];
  /** What Telegram said of actions as they were last sent. */
  readonly refusals?: readonly { readonly actionId: string; readonly text: string }[];
}

export type ProblemCode =
  /** A button's value names no callback action. */
  | 'button_without_target'
  /** A delayed callback names no callback action. */
  | 'delay_without_target'
  /** What a button, a delayed callback or the menu leads to is switched off. */
  | 'disabled_target'
  /** Nobody can ever reach a callback action. */
  | 'unreachable_callback'
  /** Delayed callbacks lead round in a circle. */
  | 'delay_cycle'
  /** More text than one message holds. */
  | 'text_too_long'
  /** More text than a caption holds. */
  | 'caption_too_long'
  /** Telegram refuses the HTML. */
  | 'bad_html'
  /** Telegram shows only some of the formatting. */
  | 'too_much_formatting'
  /** Only tags, no words: there is nothing to send. */
  | 'text_without_words'
  /** A callback value over 64 bytes. */
  | 'value_too_long'
  /** The file of the media does not exist any more. */
  | 'deleted_media'
  /** Telegram refused the action when it was last sent. */
  | 'refused_by_telegram'
  /** A command of the menu that no action answers. */
  | 'menu_command_without_action'
  /** Nothing answers /start, which everybody sends first. */
  | 'missing_start';

/** error: people meet it. warning: probably not what was meant. info: taken care of, good to know. */
export type ProblemSeverity = 'error' | 'warning' | 'info';

/** Where in the configuration a problem is; indexes count from 0. */
export type ProblemPlace =
  | { readonly part: 'bot' }
  | { readonly part: 'command' }
  | { readonly part: 'text' }
  | { readonly part: 'media' }
  | { readonly part: 'button'; readonly index: number }
  | { readonly part: 'delayedCallback'; readonly index: number }
  /** `command` with its slash: what an action would have to answer. */
  | { readonly part: 'menuCommand'; readonly index: number; readonly command: string };

export interface Problem {
  readonly code: ProblemCode;
  readonly severity: ProblemSeverity;
  /** The action to change; null where it is the bot or its menu. */
  readonly actionId: string | null;
  readonly where: ProblemPlace;
  /** What is wrong, in words for the bot's owner. */
  readonly message: string;
  /** What to do about it. */
  readonly advice: string;
}
