import { defineJob } from '@botter/server-jobs';
import { z } from 'zod';

/** Attempts at one delivery: the first, and three retries. */
export const attemptLimit = 4;

/** The latest attempt is at the source's address; where that is and how it is signed is looked up when it is made. */
export interface WebhookOrder {
  readonly botId: string;
  /** Name of the source. */
  readonly source: string;
  /** What the source finds the address by, such as the id of an action. */
  readonly subject: string;
  /** The payload as JSON: the very bytes that are sent and signed. */
  readonly body: string;
}

/**
 * Delivers one payload of any source. The name is stored: it dates from when only actions had webhooks.
 * Attempts at the job are more than attempts at the delivery: one whose database is away has sent nothing.
 */
export const callWebhook = defineJob<WebhookOrder>(
  'call-action-webhook',
  z.object({ botId: z.string(), source: z.string(), subject: z.string(), body: z.string() }),
  { lane: 'outside', attempts: 12, firstPauseMs: 2_000, longestPauseMs: 30_000 },
);
