import { defineJob } from '@botter/server-jobs';
import { z } from 'zod';

/** Calls in all: one, and three retries. */
export const callLimit = 4;

/**
 * Tells an action's webhook that the action was triggered. Where it is and how it is signed is looked up when it is done.
 * Attempts at the job are more than calls: one whose database is away has called nobody.
 */
export const callActionWebhook = defineJob(
  'call-action-webhook',
  z.object({
    botId: z.string(),
    actionId: z.string(),
    /** The payload as JSON: the very bytes that are sent and signed. */
    body: z.string(),
  }),
  { lane: 'outside', attempts: 12, firstPauseMs: 2_000, longestPauseMs: 30_000 },
);
