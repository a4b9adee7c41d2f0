import type { Media, MessageKind, ParseMode, QuotedMessage } from '@botter/contracts';
import type { KeptDetails } from './message-details';

/**
 * What follows from one update: who wrote in which chat, what to store and what to do. It is pure data. The
 * caller stores it and carries out the effects in their order.
 */
export type Plan =
  | MessagePlan
  | EditPlan
  | JoinPlan
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
   * Set if several updates may trigger only once, like the items of an album: carry out the effects only for
   * the first update of this chat with this key.
   */
  readonly onceKey: string | null;
  /** What the message says about its forum topic. */
  readonly topic: TopicFacts | null;
  /** Only in bots with dialogs. */
  readonly answered?: AnsweredQuestion;
  /** The person ends the broadcasts to them. */
  readonly unsubscribes?: true;
  readonly effects: readonly Effect[];
}

/** Someone joined a group, and an action responds to it. */
interface JoinPlan {
  readonly kind: 'joined';
  readonly chat: ChatFacts;
  readonly sender: SenderFacts | null;
  readonly triggered: TriggeredAction;
  readonly effects: readonly Effect[];
}

/** A message was changed by its author: keep the new text and the original. Never triggers anything. */
interface EditPlan {
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
  /** Only in bots with dialogs. */
  readonly answered?: AnsweredQuestion;
  /** The broadcast that has sent the button. */
  readonly broadcastId?: string;
  readonly effects: readonly Effect[];
}

/**
 * The bot was blocked, unblocked, added or removed: mark the chat. If the bot was blocked, cancel the chat's
 * delayed callbacks.
 */
interface MembershipPlan {
  readonly kind: 'membership';
  readonly chat: ChatFacts;
  readonly sender: SenderFacts | null;
  readonly blocked: boolean;
  readonly effects: readonly [];
}

/** A group became a supergroup: the chat has a new Telegram id and keeps its history. */
interface MigrationPlan {
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
interface IgnoredPlan {
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
  /** False if this is the topic's first name, which may have changed. */
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
  /** Text or caption; a sticker's emoji; a contact's name and number; null if there is none. */
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
  /** The file, place or person in it; null if it has none. */
  readonly details: KeptDetails | null;
  /** What it replies to, and who wrote it first; null if it is neither a reply nor forwarded. */
  readonly context: MessageContext | null;
}

/** What is stored of a message's context: the message it replies to, and the author of a forwarded one. */
export interface MessageContext {
  readonly reply_to?: QuotedMessage;
  readonly forwarded_from?: string;
}

interface ButtonPress {
  readonly callbackQueryId: string;
  /** The button's value, already looked up if the data was a short id. */
  readonly value: string;
  /** The button's label, if the message still has it. */
  readonly label: string | null;
  readonly telegramMessageId: string | null;
  readonly threadId: number | null;
}

/** The action that an update triggered. */
export interface TriggeredAction {
  readonly actionId: string;
  readonly command: string;
  /** The text after a command: its arguments, or the payload of a deep link (`/start payload`). */
  readonly payload: string | null;
  /** True if no other action responds to the message. */
  readonly isFallback?: true;
}

/** A waiting question that a message or press was for. */
export interface AnsweredQuestion {
  readonly actionId: string;
  readonly stepId: string;
  /** False: the question doesn't take such an answer. */
  readonly accepted: boolean;
}

export type Effect =
  | AnswerCallbackEffect
  | SendEffect
  | ScheduleCallbackEffect
  | ScheduleStepEffect
  | TypingEffect
  | HandOverEffect;

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
  /** At most 4096 characters after parsing. With `media`, a caption of at most 1024 that may be empty. */
  readonly text: string;
  /** Send it again as plain text (`toPlainText`) if Telegram refuses the markup. */
  readonly parseMode: ParseMode;
  /** Set: send by the method of its type (`sendPhoto`, …) with `text` as caption. Null: `sendMessage`. */
  readonly media: Media | null;
  readonly disableLinkPreview: boolean;
  /** Rows of buttons; empty for none. */
  readonly keyboard: readonly (readonly PlannedButton[])[];
  /** What the keyboard below the message field offers from now on; never together with `keyboard`. */
  readonly replyKeyboard?: ReplyKeyboard;
  /** True: people get it without a sound. */
  readonly silent?: boolean | undefined;
}

/** One button that shares something of one's own, or no keyboard any more. It is shown to the writer only. */
export type ReplyKeyboard =
  | { readonly type: 'contact' | 'location'; readonly label: string }
  | { readonly type: 'remove' };

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

/** Carry out `planCallback` with these values after the delay: the most usual continuation. */
export interface ScheduleCallbackEffect {
  readonly kind: 'scheduleCallback';
  readonly chat: ChatFacts;
  readonly threadId: number | null;
  /** The action that asks for it. */
  readonly actionId: string;
  /** Command of the callback action to run. */
  readonly command: string;
  readonly delaySeconds: number;
  /** Pass it to `planCallback` unchanged; it bounds chains (see `delayedChainLimit`). */
  readonly depth: number;
  /** The version of the bot to run it with; left out: the current one. */
  readonly publishedVersion?: number;
  /** It belongs to the person's session, and does nothing if that has moved in the meantime. */
  readonly ofSession?: true;
}

/**
 * Carry out `planDueStep` with these values after the delay: a pause is over, or a question had no answer in
 * time. It belongs to the person's session, and does nothing if that has moved in the meantime.
 */
export interface ScheduleStepEffect {
  readonly kind: 'scheduleStep';
  readonly chat: ChatFacts;
  readonly threadId: number | null;
  readonly actionId: string;
  readonly stepId: string;
  readonly delaySeconds: number;
  readonly ofSession: true;
}

/** Shows for some seconds that the bot is typing. */
export interface TypingEffect {
  readonly kind: 'typing';
  readonly chat: ChatFacts;
  readonly threadId: number | null;
}

/** The chat is taken over for people, who are notified. */
export interface HandOverEffect {
  readonly kind: 'handOver';
  readonly chat: ChatFacts;
  readonly threadId: number | null;
  readonly actionId: string;
  /** For the people; may be empty, at most 500 characters. */
  readonly note: string;
}

/** The result of a delayed callback when it is due. */
export interface CallbackRunPlan {
  /** Null if the action was deleted, renamed or disabled in the meantime: then there are no effects. */
  readonly triggered: TriggeredAction | null;
  readonly effects: readonly (SendEffect | ScheduleCallbackEffect)[];
}
