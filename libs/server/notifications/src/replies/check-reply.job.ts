import { defineJob } from '@botter/server-jobs';
import { z } from 'zod';

/** Notifies the owner if a quick reply was not delivered. */
export const checkReply = defineJob(
  'check-quick-reply',
  z.object({
    botId: z.string(),
    messageId: z.string(),
    telegramUserId: z.string(),
    /** The owner's message in the chat with the notifier bot. */
    replyTo: z.number(),
    chatName: z.string(),
  }),
  { queue: 'notices', attempts: 5, firstPauseMs: 2_000, longestPauseMs: 60_000 },
);
