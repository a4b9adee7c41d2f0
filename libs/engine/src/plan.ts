import type { Media, MessageKind, ParseMode, QuotedMessage } from '@botter/contracts';
import type { KeptDetails } from './message-details';

/**
 * What follows from one update: who wrote where, what is to be kept, and what is to be done. Pure data; the caller
 * keeps it and carries the effects out, in their order.
 */
export type Plan =
  | MessagePlan
  | EditPlan
  | CallbackPlan
  | MembershipPlan
  | MigrationPlan
  | ChatChangePlan
  | IgnoredPlan;

/** A new message: keep it, then carry out the effects. */
export interface MessagePlan {
  readonly kind: 'message';
  readonly chat: ChatFacts;
  readonly sender: SenderFacts | null;
  readonly message: IncomingMessage;
  readonly triggered: TriggeredAction | null;
  /**
   * Set where several updates may trigger only once (the items of an album): carry the effects out only for the first
   * update of this chat with this key.
   */
  readonly onceKey: string | null;
  /** What the message says about its forum topic. */
  readonly topic: TopicFacts | null;
  readonly effects: readonly Effect[];
}

/** A message was changed by its author: keep the new text and the original. Never triggers anything. */
export interface EditPlan {
  readonly kind: 'edit';
  readonly chat: ChatFacts;
  readonly sender: SenderFacts | null;
  readonly message: IncomingMessage;
  readonly effects: readonly [];
}

/** An inline button was pressed. The first effect always answers the callback query. */
export interface CallbackPlan {
  readonly kind: 'callback';
  readonly chat: ChatFacts;
  readonly sender: SenderFacts;
  readonly press: ButtonPress;
  readonly triggered: TriggeredAction | null;
  readonly effects: readonly Effect[];
}

/** The bot was blocked, unblocked, added or removed: mark the chat; when blocked, cancel its delayed callbacks. */
export interface MembershipPlan {
  readonly kind: 'membership';
  readonly chat: ChatFacts;
  readonly sender: SenderFacts | null;
  readonly blocked: boolean;
  readonly effects: readonly [];
}

/** A group became a supergroup: the chat has a new Telegram id and keeps its history. */
export interface MigrationPlan {
  readonly kind: 'migration';
  readonly fromTelegramChatId: string;
  readonly toTelegramChatId: string;
  readonly effects: readonly [];
}

/** No message, but the chat has another title, or a topic has this name. */
export interface ChatChangePlan {
  readonly kind: 'chat_change';
  readonly chat: ChatFacts;
  readonly topic: TopicFacts | null;
  readonly effects: readonly [];
}

/** Nothing to keep. A callback query without a chat is still answered. */
export interface IgnoredPlan {
  readonly kind: 'ignored';
  readonly reason: string;
  readonly effects: readonly AnswerCallbackEffect[];
}

export interface ChatFacts {
  readonly telegramChatId: string;
  readonly type: 'private' | 'group' | 'supergroup' | 'channel';
  /** First and last name of a person, title of a group. */
  readonly name: string | null;
  /** Without @. */
  readonly username: string | null;
}

/** A topic of a forum. */
export interface TopicFacts {
  readonly threadId: number;
  readonly name: string;
  /** False where this is the name it had in the beginning. */
  readonly isCurrent: boolean;
}

export interface SenderFacts {
  readonly telegramUserId: string;
  readonly name: string;
  /** Without @. */
  readonly username: string | null;
  readonly languageCode: string | null;
  readonly isBot: boolean;
}

/** A press of a button is no message at Telegram. */
export type IncomingMessageKind = Exclude<MessageKind, 'button_press'>;

export interface IncomingMessage {
  readonly telegramMessageId: string;
  readonly kind: IncomingMessageKind;
  /** Text or caption; for a sticker its emoji, for a contact name and number; null where there is none. */
  readonly text: string | null;
  /** Its forum topic or thread; replies are sent there. */
  readonly threadId: number | null;
  readonly mediaGroupId: string | null;
  /** ISO 8601. */
  readonly sentAt: string;
  /** ISO 8601; null while unchanged. */
  readonly editedAt: string | null;
  /** Telegram's file id of a photo (the largest size), document and so on. */
  readonly fileId: string | null;
  /** File, place or person in it; null where it holds none. */
  readonly details: KeptDetails | null;
  /** What it replies to, and who had written it; null for a message of its own. */
  readonly context: MessageContext | null;
}

/** What a message refers to, as it is kept with it: the message it replies to, and who had written a forwarded one. */
export interface MessageContext {
  readonly reply_to?: QuotedMessage;
  readonly forwarded_from?: string;
}

export interface ButtonPress {
  readonly callbackQueryId: string;
  /** The button's value, already looked up where the data was a short id. */
  readonly value: string;
  /** The button's label, where the message still has it. */
  readonly label: string | null;
  readonly telegramMessageId: string | null;
  readonly threadId: number | null;
}

/** The action an update has set off. */
export interface TriggeredAction {
  readonly actionId: string;
  readonly command: string;
  /** The text after a command: its arguments, or the payload of a deep link (`/start payload`). */
  readonly payload: string | null;
}

export type Effect = AnswerCallbackEffect | SendEffect | ScheduleCallbackEffect;

export interface AnswerCallbackEffect {
  readonly kind: 'answerCallback';
  readonly callbackQueryId: string;
  /** A notice shown to the person, at most 200 characters; null only stops the button's waiting sign. */
  readonly text: string | null;
}

/** One message to send. */
export interface SendEffect {
  readonly kind: 'send';
  readonly chat: ChatFacts;
  readonly threadId: number | null;
  /** Telegram's id of the message that it replies to. */
  readonly replyTo?: string | undefined;
  /** The action it comes from; null for a person's message. */
  readonly actionId: string | null;
  /** At most 4096 characters after parsing; with `media` it is the caption (at most 1024) and may be empty. */
  readonly text: string;
  /** Send it again as plain text (`toPlainText`) when Telegram refuses the markup. */
  readonly parseMode: ParseMode;
  /** Set: send by the method of its type (`sendPhoto`, …) with `text` as caption. Null: `sendMessage`. */
  readonly media: Media | null;
  readonly disableLinkPreview: boolean;
  /** Rows of buttons; empty for none. */
  readonly keyboard: readonly (readonly PlannedButton[])[];
}

export type PlannedButton =
  | {
      readonly type: 'callback';
      readonly label: string;
      readonly value: string;
      /** The value can't be sent as it is: send `mappedCallbackData(id)` and keep the value of the id. */
      readonly needsMapping: boolean;
    }
  | { readonly type: 'url'; readonly label: string; readonly value: string }
  | { readonly type: 'webapp'; readonly label: string; readonly value: string };

/** Carry out `planCallback` with these values after the delay. */
export interface ScheduleCallbackEffect {
  readonly kind: 'scheduleCallback';
  readonly chat: ChatFacts;
  readonly threadId: number | null;
  /** The action that asks for it. */
  readonly actionId: string;
  /** Command of the callback action to run. */
  readonly command: string;
  readonly delaySeconds: number;
  /** Pass it to `planCallback` unchanged; it bounds chains (see delayed-callbacks.ts). */
  readonly depth: number;
  /** The version of the bot to run it with; left out: the current one. */
  readonly publishedVersion?: number;
}

/** What a delayed callback gives when it is due. */
export interface CallbackRunPlan {
  /** Null where the action was deleted, renamed or disabled in the meantime: then there are no effects. */
  readonly triggered: TriggeredAction | null;
  readonly effects: readonly (SendEffect | ScheduleCallbackEffect)[];
}
