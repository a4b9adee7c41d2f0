import type { Media, Message } from '@botter/contracts';
import type { ChatFacts, KeptDetails, MessageContext, WebhookPerson } from '@botter/engine';

/** A message as it is written; the names are those of the columns. */
export interface NewMessage {
  readonly id: string;
  readonly direction: 'incoming' | 'outgoing';
  readonly kind: Message['kind'];
  /** The photo or file of an outgoing message. */
  readonly media: Media | null;
  readonly text: string | null;
  readonly parse_mode: Message['parse_mode'];
  readonly buttons: Message['buttons'] | null;
  readonly telegram_message_id: string | null;
  readonly sender_name: string | null;
  readonly file_id: string | null;
  readonly details: KeptDetails | null;
  /** What it replies to or was forwarded from. */
  readonly context: MessageContext | null;
  readonly media_group_id: string | null;
  /** The forum topic it is in. */
  readonly thread_id: number | null;
  readonly action_id: string | null;
  /** Left out if no broadcast sends it. */
  readonly broadcast_id?: string;
  readonly at: string;
  /** It is waiting, unless it is written after it was sent. */
  readonly delivery: 'waiting' | 'sent' | 'unknown' | null;
  readonly delivery_error?: string | null;
}

/** A message or a press of a button that came in. */
export interface NewIncomingMessage extends NewMessage {
  /** Telegram's id of the person who wrote it, or of the chat that speaks as itself. */
  readonly sender_id: string | null;
  /** As the person's app is set: an IETF language tag. */
  readonly sender_language: string | null;
}

/**
 * A message, the answer to a callback query, a delayed callback, or a job that follows from an update:
 * `reply_job` if it is dropped together with the replies.
 */
type OutboxKind = 'send' | 'answer' | 'callback' | 'job' | 'reply_job';

/** Something to send, or to do later, as it is written. */
export interface NewOutboxRow {
  /** Made from its cause and its index there, so that the same update never causes it twice. */
  readonly id: string;
  readonly kind: OutboxKind;
  /** Method of the Bot API; the name of a job; `callback`. */
  readonly method: string;
  /** As JSON: parameters without `chat_id`, the `Continuation`, or the data of a job. */
  readonly payload: string;
  readonly message_id: string | null;
  readonly action_id: string | null;
  /**
   * The time from the write until it is due: the database sets the instant, since clocks of processes differ
   * and may jump. Left out: due immediately.
   */
  readonly wait_ms?: number;
}

/** A value of a button that is too long for Telegram, kept under the id that is sent instead. */
export interface CallbackValue {
  readonly id: string;
  readonly value: string;
}

/** The method of the rows of timers: continuations with a step. */
export const stepMethod = 'step';

/** The effects of a plan, in rows. */
export interface EffectRows {
  readonly messages: readonly NewMessage[];
  readonly outbox: readonly NewOutboxRow[];
  readonly values: readonly CallbackValue[];
}

/**
 * Something of a conversation that continues later; most are delayed callbacks. A version of the product also
 * runs those of the version before, and the other way round during a rollout, so fields are only added.
 */
export interface Continuation {
  /** Command of the action to continue with; empty for what isn't found by it. */
  readonly command: string;
  /**
   * Left out: all of the action. `step`: a pause that is over, or a question without an answer in time.
   * `typing`: only that it is shown again.
   */
  readonly part?: string;
  readonly actionId?: string;
  readonly stepId?: string;
  /** Of a step: it gets this time again if it falls due during a takeover. */
  readonly delaySeconds?: number;
  /** The version of the bot that it began with, if that is a published draft. */
  readonly publishedVersion?: number | undefined;
  readonly chat: ChatFacts;
  readonly threadId: number | null;
  readonly depth: number;
  /** The person who triggered it; left out by older versions. */
  readonly sender?: WebhookPerson | null;
  /** Set if it belongs to the person's session: after that has left this version, it does nothing. */
  readonly session?: { readonly personId: string; readonly version: number } | undefined;
}
