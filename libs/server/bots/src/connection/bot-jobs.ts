import { defineJob } from '@botter/server-jobs';
import { z } from 'zod';

const botOnly = z.object({ botId: z.string() });

/** Sets a bot's webhook at Telegram. */
export const connectBot = defineJob('connect-bot', botOnly);

/** Disconnects a deleted bot from Telegram, and erases its secrets. */
export const disconnectBot = defineJob('disconnect-bot', botOnly);

/** Erases a token that was replaced. */
export const retireToken = defineJob('retire-token', z.object({ tokenRef: z.string() }));
