import type { Media, ParseMode } from '@botter/contracts';
import type { ActionWebhookCall, ScheduleCallbackEffect, SendEffect, WebhookPerson } from '@botter/engine';
import { defaultPerson, type PretendedPerson } from './pretended-person';

/** What is seen in the conversation, from top to bottom. `at`: ISO 8601, by the clock of the session. */
export type SimulatorLine = { readonly id: number; readonly at: string } & (
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
  /** A delayed callback was due; `ran` is false where its action is gone or disabled. */
  | { readonly kind: 'delay'; readonly command: string; readonly ran: boolean }
  /** No action answers what was written. */
  | { readonly kind: 'unanswered' }
  /** Written in a group whose plain messages Telegram keeps from the bot. */
  | { readonly kind: 'hidden' }
);

/** A delayed callback that waits for its time. */
export interface PendingCallback extends ScheduleCallbackEffect {
  /** Whose act has set it off. */
  readonly sender: WebhookPerson | null;
}

/** A conversation as far as it has come. A plain value: keep it, and give it back with the next input. */
export interface SimulatorSession {
  readonly person: PretendedPerson;
  readonly lines: readonly SimulatorLine[];
  /** The earliest first. */
  readonly pending: readonly PendingCallback[];
  /** Every webhook that would have been called, in order. */
  readonly webhooks: readonly ActionWebhookCall[];
  /** How far the session's clock is ahead of the real one, by skipped delays. Milliseconds. */
  readonly aheadMs: number;
  /** Given out so far: ids of lines, messages and queries. */
  readonly lastId: number;
}

/** A conversation in which nothing was said yet. */
export function newSession(person: PretendedPerson = defaultPerson): SimulatorSession {
  return { person, lines: [], pending: [], webhooks: [], aheadMs: 0, lastId: 0 };
}

/** What the clock of the session shows. */
export function sessionClock({ aheadMs }: Pick<SimulatorSession, 'aheadMs'>, now: Date): Date {
  return new Date(now.getTime() + aheadMs);
}
