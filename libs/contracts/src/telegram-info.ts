import { botDescriptionLimit, botNameTextLimit, botShortDescriptionLimit } from '@botter/bot-api';
import { z } from 'zod';

/** Telegram's limits of what it shows about a bot, in characters. */
export const telegramInfoLimits = {
  name: botNameTextLimit,
  shortDescription: botShortDescriptionLimit,
  description: botDescriptionLimit,
} as const;

/** What Telegram shows about a bot; an empty text is not set. */
export const telegramInfoSchema = z.object({
  name: z.string(),
  description: z.string(),
  shortDescription: z.string(),
});
export type TelegramInfo = z.infer<typeof telegramInfoSchema>;
