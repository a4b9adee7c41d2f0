import { defineJob } from '@botter/server-jobs';
import { z } from 'zod';

/**
 * An order for an attempt at the source's latest address; the address and the signature are looked up when it
 * is made.
 */
export interface DeliveryJob {
  readonly botId: string;
  /** Name of the source. */
  readonly source: string;
  /** The source finds the address by this, such as the id of an action. */
  readonly subject: string;
  /** The payload as JSON: the very bytes that are sent and signed. */
  readonly body: string;
  /** The delivery that is made once more; left out for a new one, which has the id of its job. */
  readonly deliveryId?: string;
  /** Whether attempts may have been made before this job. */
  readonly isResumed?: boolean;
}

/**
 * Delivers one payload of any source. The name is stored: it dates from when only actions had webhooks.
 * Attempts at the job are more than attempts at the delivery: one without a database has sent nothing.
 */
export const attemptDelivery = defineJob<DeliveryJob>(
  'call-action-webhook',
  z.object({
    botId: z.string(),
    source: z.string(),
    subject: z.string(),
    body: z.string(),
    deliveryId: z.string().optional(),
    isResumed: z.boolean().optional(),
  }),
  { queue: 'outside', attempts: 40, firstPauseMs: 2_000, longestPauseMs: 15 * 60_000 },
);

/** All deliveries of a source that one update causes. */
export interface UpdateOrder {
  readonly botId: string;
  /** Name of the source. */
  readonly source: string;
  /** The payloads as JSON, each of them once. */
  readonly bodies: readonly string[];
  /** The source finds each address by the subject; with the index of its payload. */
  readonly deliveries: readonly { readonly subject: string; readonly body: number }[];
}

/**
 * Makes the first attempts, but at receivers that are known to be silent; all others become jobs of their
 * own.
 */
export const deliverUpdate = defineJob<UpdateOrder>(
  'deliver-update',
  z.object({
    botId: z.string(),
    source: z.string(),
    bodies: z.array(z.string()),
    deliveries: z.array(z.object({ subject: z.string(), body: z.number().int() })),
  }),
  { queue: 'deliveries', attempts: 40, firstPauseMs: 1_000, longestPauseMs: 15 * 60_000 },
);

/** Makes all deliveries of a webhook again that failed in a time. */
export interface RedeliveryOrder {
  readonly botId: string;
  readonly webhookId: string;
  /** ISO 8601. */
  readonly since: string;
  readonly until: string;
  /** Part of the ids of the jobs, so that a repetition makes none twice. */
  readonly requestId: string;
}

export const redeliverFailed = defineJob<RedeliveryOrder>(
  'redeliver-webhook',
  z.object({
    botId: z.string(),
    webhookId: z.string(),
    since: z.string(),
    until: z.string(),
    requestId: z.string(),
  }),
);
