import { defineJob } from '@botter/server-jobs';
import { z } from 'zod';

/** Attempts in all: one, and three retries. */
export const attemptLimit = 4;

/** Tells an action's webhook that the action was triggered. Where it is and how it is signed is looked up when it is done. */
export const callActionWebhook = defineJob(
  'call-action-webhook',
  z.object({
    botId: z.string(),
    actionId: z.string(),
    /** The payload as JSON: the very bytes that are sent and signed. */
    body: z.string(),
  }),
  { attempts: attemptLimit, firstPauseMs: 2_000, longestPauseMs: 30_000 },
);
