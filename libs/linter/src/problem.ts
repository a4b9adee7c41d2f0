import type { Action, ActionReference, ContactField } from '@botter/contracts';

/** The part of an action that is checked; an unsaved draft has it too. */
export type LintedAction = Pick<
  Action,
  'id' | 'command' | 'actionTrigger' | 'parseMode' | 'enabled' | 'actionData'
> &
  Partial<Pick<Action, 'triggers'>>;

/** A bot's configuration as far as it is known. Parts that are left out are not checked. */
export interface LintedConfiguration {
  /** All actions of the bot, in the order of the list. */
  readonly actions: readonly LintedAction[];
  /** Ids of all files that exist for the bot; without it no media counts as deleted. */
  readonly fileIds?: ReadonlySet<string>;
  /** The fields of the bot's contacts; without them no name of a field counts as unknown. */
  readonly contactFields?: readonly Pick<ContactField, 'key' | 'type'>[];
  /** The bot's command menu at Telegram, with or without leading slashes. */
  readonly menuCommands?: readonly { readonly command: string }[];
  /** Telegram's errors for actions that were last sent. */
  readonly refusals?: readonly {
    readonly actionId: string;
    readonly text: string;
    readonly isDialog?: true | undefined;
  }[];
}

type ProblemCode =
  /** A button's value names no callback action. */
  | 'button_without_target'
  /** A delayed callback names no callback action. */
  | 'delay_without_target'
  /** A step goes to an action that doesn't exist. */
  | 'step_without_target'
  /** A text has a place for a value that never exists. */
  | 'unknown_value'
  /** A step reads or changes a field that doesn't exist. */
  | 'unknown_field'
  /** A field can't keep such a value, or a test can't fit it. */
  | 'wrong_field_type'
  /** No step or branch gets here. */
  | 'never_reached'
  /** Steps form a loop without a question or a pause. */
  | 'step_cycle'
  /** One update would send more messages than a bot may. */
  | 'too_many_messages'
  /** Nothing follows a pause. */
  | 'pause_at_end'
  /** No answer is valid. */
  | 'no_valid_answer'
  /** The dialog ends without a word, or never ends. */
  | 'question_without_way_out'
  /** A setting of a question has no effect. */
  | 'unused_setting'
  /** An option that phones cut off. */
  | 'long_option'
  /** Options that people can't tell apart. */
  | 'same_options'
  /** A step changes the same thing twice. */
  | 'changed_twice'
  /** The target of a button, a delayed callback or the menu is disabled. */
  | 'disabled_target'
  /** No command reaches a callback action. */
  | 'unreachable_callback'
  /** Delayed callbacks and steps form a loop. */
  | 'delay_cycle'
  /** More text than fits into one message. */
  | 'text_too_long'
  /** More text than fits into a caption. */
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
  /** A dialog was stopped when it last ran, because it went round and round. */
  | 'dialog_stopped'
  /** A command of the menu that no action replies to. */
  | 'menu_command_without_action'
  /** No action replies to /start, which everyone sends first. */
  | 'missing_start';

/** error: people notice it. warning: probably not intended. info: handled, good to know. */
export type ProblemSeverity = 'error' | 'warning' | 'info';

/** The place of a problem in the configuration; indexes count from 0. */
export type ProblemPlace =
  | { readonly part: 'bot' }
  | { readonly part: 'command' }
  | { readonly part: 'text' }
  | { readonly part: 'media' }
  /** Among the references of that kind. */
  | { readonly part: ActionReference['part']; readonly index: number }
  /** `command` with its slash, as a new action would have it. */
  | { readonly part: 'menuCommand'; readonly index: number; readonly command: string };

export interface Problem {
  readonly code: ProblemCode;
  readonly severity: ProblemSeverity;
  /** The action to change; null if it is the bot or its menu. */
  readonly actionId: string | null;
  readonly where: ProblemPlace;
  /** The problem, as a text for the bot's owner. */
  readonly message: string;
  /** How to fix it. */
  readonly advice: string;
}

/** A problem of an action that is still without its place. */
export type Finding = Pick<Problem, 'code' | 'severity' | 'message' | 'advice'>;
