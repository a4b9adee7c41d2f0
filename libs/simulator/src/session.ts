import type { Media, ParseMode } from '@botter/contracts';
import type { ActionWebhookCall, ScheduleCallbackEffect, SendEffect, WebhookPerson } from '@botter/engine';
import { defaultTestUser, type TestUser } from './test-user';

/** What the conversation shows, from top to bottom. `at`: ISO 8601, by the clock of the session. */
export type SimulatorEntry = { readonly id: number; readonly at: string } & (
  | { readonly kind: 'person'; readonly name: string; readonly text: string }
  | {
      readonly kind: 'bot';
      readonly actionId: string | null;
      /** The caption where there is media; may be empty then. */
      readonly text: string;
      readonly parseMode: ParseMode;
      readonly media: Media | null;
      readonly keyboard: SendEffect['keyboard'];
    }
  /** A callback button was pressed. */
  | { readonly kind: 'press'; readonly label: string; readonly value: string }
  /** A delayed callback was due; `ran` is false where its action was deleted or disabled. */
  | { readonly kind: 'delay'; readonly command: string; readonly ran: boolean }
  /** No action replies to what was written. */
  | { readonly kind: 'unanswered' }
  /** Written in a group whose plain messages privacy mode hides from the bot. */
  | { readonly kind: 'hidden' }
);

/** A delayed callback that is not due yet. */
export interface PendingCallback extends ScheduleCallbackEffect {
  /** ISO 8601, by the clock of the session. */
  readonly dueAt: string;
  /** Who triggered it. */
  readonly sender: WebhookPerson | null;
}

/** The state of a conversation. A plain value: keep it, and pass it with the next input. */
export interface SimulatorSession {
  readonly person: TestUser;
  readonly entries: readonly SimulatorEntry[];
  /** The earliest first. */
  readonly pending: readonly PendingCallback[];
  /** Every webhook that would have been called, in order. */
  readonly webhooks: readonly ActionWebhookCall[];
  /** How far the session's clock is ahead of the real one, by skipped delays. Milliseconds. */
  readonly aheadMs: number;
  /** The last id used for an entry, a message or a query. */
  readonly lastId: number;
}

/** An empty conversation. */
export function newSession(person: TestUser = defaultTestUser): SimulatorSession {
  return { person, entries: [], pending: [], webhooks: [], aheadMs: 0, lastId: 0 };
}

/** The time of the session's clock. */
export function sessionClock({ aheadMs }: Pick<SimulatorSession, 'aheadMs'>, now: Date): Date {
  return new Date(now.getTime() + aheadMs);
}
