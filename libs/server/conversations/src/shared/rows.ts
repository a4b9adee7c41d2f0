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
  readonly at: string;
  readonly delivery: 'waiting' | null;
}

/**
 * A message, the answer to a callback query, a delayed callback, or a job that follows from an update: `reply_job` where it
 * is dropped together with the replies.
 */
export type OutboxKind = 'send' | 'answer' | 'callback' | 'job' | 'reply_job';

/** Something to send, or to do later, as it is written. */
export interface NewOutboxRow {
  /** Made from what it follows from and its place in it, so that the same update never gives it twice. */
  readonly id: string;
  readonly kind: OutboxKind;
  /** Method of the Bot API; the name of a job; `callback`. */
  readonly method: string;
  /** As JSON: parameters without `chat_id`, the `DelayedCallbackPayload`, or the data of a job. */
  readonly payload: string;
  readonly message_id: string | null;
  readonly action_id: string | null;
  /** From when it is written until it is due: the database sets that time, since clocks of processes differ and may jump. Left out: due at once. */
  readonly wait_ms?: number;
}

/** A value of a button that is too long for Telegram, kept under the id that is sent instead. */
export interface CallbackValue {
  readonly id: string;
  readonly value: string;
}

/** The effects of a plan, in rows. */
export interface EffectRows {
  readonly messages: readonly NewMessage[];
  readonly outbox: readonly NewOutboxRow[];
  readonly values: readonly CallbackValue[];
}

/** What a delayed callback keeps until it is due. */
export interface DelayedCallbackPayload {
  readonly command: string;
  readonly chat: ChatFacts;
  readonly threadId: number | null;
  readonly depth: number;
  /** The version of the bot that it began with, where that comes from a published draft. */
  readonly publishedVersion?: number | undefined;
  /** The person who triggered it; left out by older versions. */
  readonly sender?: WebhookPerson | null;
}
