import { botDescriptionLimit, botNameTextLimit, botShortDescriptionLimit } from '@botter/bot-api';
import { z } from 'zod';

/** Telegram's limits of what it shows about a bot, in characters. */
export const telegramInfoLimits = {
  name: botNameTextLimit,
  shortDescription: botShortDescriptionLimit,
  description: botDescriptionLimit,
} as const;

/** A bot's texts at Telegram; an empty text is not set. */
export const telegramInfoSchema = z.object({
  name: z.string(),
  description: z.string(),
  shortDescription: z.string(),
});
export type TelegramInfo = z.infer<typeof telegramInfoSchema>;

const infoText = (what: string, limit: number) =>
  z
    .string({ error: `The ${what} must be a text` })
    .trim()
    .max(limit, `The ${what} may have at most ${limit} characters`);

/** The same texts as they are set. */
export const newTelegramTexts = {
  name: infoText('display name', telegramInfoLimits.name).min(1, 'The display name is required'),
  description: infoText('description', telegramInfoLimits.description),
  shortDescription: infoText('short description', telegramInfoLimits.shortDescription),
};
