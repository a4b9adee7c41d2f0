import type { Media, ParseMode } from '@botter/contracts';
import type { ActionWebhookDelivery, SendEffect, WebhookPerson } from '@botter/engine';
import type { DueEffect } from './due-effect';
import type { ReplyReason } from './reply-reason';
import type { Talk } from './talk';
import { contactOf, defaultTestUser, type TestUser } from './test-user';

/** The entries of the conversation, from top to bottom. `at`: ISO 8601, by the clock of the session. */
export type SimulatorEntry = { readonly id: number; readonly at: string } & (
  | { readonly kind: 'person'; readonly name: string; readonly text: string }
  | {
      readonly kind: 'bot';
      readonly actionId: string | null;
      /** The caption if there is media; may be empty then. */
      readonly text: string;
      readonly parseMode: ParseMode;
      readonly media: Media | null;
      readonly keyboard: SendEffect['keyboard'];
      readonly why: ReplyReason;
    }
  /** A callback button was pressed. */
  | { readonly kind: 'press'; readonly label: string; readonly value: string }
  /** A delayed callback was due; `ran` is false if its action was deleted or disabled. */
  | { readonly kind: 'delay'; readonly command: string; readonly ran: boolean }
  /** A pause is over, or no answer came in time. */
  | { readonly kind: 'due'; readonly waitsFor: 'pause' | 'answer' }
  /** The chat is taken over for people. */
  | { readonly kind: 'handOver'; readonly note: string }
  /** Written while a person of the team handles the chat. */
  | { readonly kind: 'takenOver' }
  /** The bot had to be stopped. */
  | { readonly kind: 'problem'; readonly text: string }
  /** No action replies to what was written. */
  | { readonly kind: 'unanswered' }
  /** Written in a group whose plain messages privacy mode hides from the bot. */
  | { readonly kind: 'hidden' }
);

/** A delayed callback, or a step that waits, and is not due yet. */
export type PendingRun = DueEffect & {
  /** ISO 8601, by the clock of the session. */
  readonly dueAt: string;
  /** The person who triggered it. */
  readonly sender: WebhookPerson | null;
  /** Of the dialog when it was scheduled. */
  readonly dialogVersion: number;
  /** What a step waits for. */
  readonly waitsFor?: 'pause' | 'answer';
};

/** The state of a conversation. A plain value: keep it, and pass it with the next input. */
export interface SimulatorSession extends Talk {
  readonly person: TestUser;
  readonly entries: readonly SimulatorEntry[];
  /** The earliest first. */
  readonly pending: readonly PendingRun[];
  /** Every webhook that would have been called, in order. */
  readonly webhooks: readonly ActionWebhookDelivery[];
  /** The button below the message field; null if there is none. */
  readonly replyKeyboard: Exclude<SendEffect['replyKeyboard'], undefined | { type: 'remove' }> | null;
  /** True: a person of the team handles the chat, and nothing runs. */
  readonly isTakenOver: boolean;
  /** How far the session's clock is ahead of the real one after skipped delays. Milliseconds. */
  readonly aheadMs: number;
  /** The last id used for an entry, a message or a query. */
  readonly lastId: number;
}

/** An empty conversation. */
export function newSession(person: TestUser = defaultTestUser): SimulatorSession {
  return {
    person,
    contact: contactOf(person),
    dialog: null,
    dialogVersion: 0,
    entries: [],
    pending: [],
    webhooks: [],
    replyKeyboard: null,
    isTakenOver: false,
    aheadMs: 0,
    lastId: 0,
  };
}

/** The time of the session's clock. */
export function sessionClock({ aheadMs }: Pick<SimulatorSession, 'aheadMs'>, now: Date): Date {
  return new Date(now.getTime() + aheadMs);
}
