import { defineJob } from '@botter/server-jobs';
import { z } from 'zod';

const botOnly = z.object({ botId: z.string() });

/** Sets at Telegram where the updates of a bot go. */
export const connectBot = defineJob('connect-bot', botOnly);

/** Takes leave of Telegram for a deleted bot, and erases its secrets. */
export const disconnectBot = defineJob('disconnect-bot', botOnly);

/** Erases a token that was replaced. */
export const retireToken = defineJob('retire-token', z.object({ tokenRef: z.string() }));
