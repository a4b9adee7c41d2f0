import type { UpdateOutcome } from '@botter/server-conversations';
import type { Pool } from 'pg';

/** A webhook's current address, how it is called, and the secrets that sign its payloads. */
export interface WebhookTarget {
  readonly url: string;
  /** Null for a webhook without a secret, whose requests are unsigned. */
  readonly secretRef: string | null;
  /** The secret before, which also signs until `previousUntil` (ISO 8601). */
  readonly previousSecretRef: string | null;
  readonly previousUntil: string | null;
  /** A disabled one is not called; its deliveries are kept as failed. */
  readonly enabled: boolean;
  /** Set for a webhook of its own, which has statistics and is disabled when it only fails. */
  readonly webhook: { readonly webhookId: string; readonly enabledAt: string } | null;
  readonly retryCount: number;
  readonly timeoutMs: number;
}

/** A payload for a webhook. */
export interface PlannedDelivery {
  /** `targets` finds the address by this. It also distinguishes the source's deliveries of one update. */
  readonly subject: string;
  /** Sent as JSON; the same object for deliveries of the same content. */
  readonly payload: object;
}

/**
 * A kind of webhook: when it is called, with which payload, and at which address. Queue, retries, signatures,
 * limits and log are the same for all; another kind is another source in the list.
 */
export interface WebhookSource {
  /** Its name in stored jobs: unique, and never changes. */
  readonly name: string;
  /** Its name in the log of deliveries and the metrics. */
  readonly type: 'action_webhook' | 'bot_webhook';
  /** Whether nothing is sent if the bot may not reply: a person has taken the chat over. */
  readonly onlyWithReply: boolean;
  /** Pure: what to send because of an update; it runs for each of them, before the commit. */
  deliveries(outcome: UpdateOutcome): readonly PlannedDelivery[];
  /** The current targets of these webhooks; without those that were removed. */
  targets(
    pool: Pool,
    botId: string,
    subjects: readonly string[],
  ): Promise<ReadonlyMap<string, WebhookTarget>>;
}
