import { z } from 'zod';
import { idSchema, instantSchema } from './common';
import { takeoverModeSchema } from './takeover-mode';

export const accessTypes = ['owner', 'manage', 'read_only'] as const;
export const accessTypeSchema = z.enum(accessTypes);
export type AccessType = z.infer<typeof accessTypeSchema>;
export const connectionStateSchema = z.enum(['connecting', 'connected', 'failed']);

export const botSchema = z.object({
  id: idSchema,
  name: z.string(),
  username: z.string(),
  telegram_id: z.string(),
  created_at: instantSchema,
  notifications_enabled: z.boolean(),
  display_name: z.string().nullable(),
  short_description: z.string().nullable(),
  access_type: accessTypeSchema,
  takeover_mode: takeoverModeSchema,
  timeZone: z.string().meta({ description: 'IANA, in which hours of the bot count' }),
  drafts_enabled: z
    .boolean()
    .meta({ description: 'Changes of actions wait in a draft until it is published' }),
  can_join_groups: z.boolean(),
  can_read_all_group_messages: z.boolean(),
  connection: z.object({
    mode: z.enum(['webhook', 'polling']),
    state: connectionStateSchema,
    error: z.string().nullable(),
    problem: z.enum(['token_refused', 'conflict']).nullable().meta({
      description:
        'Why it failed, where the owner can do something: replace the token, or reclaim the updates',
    }),
  }),
});
export type Bot = z.infer<typeof botSchema>;

/** A bot as Telegram names it to anyone who has its token. */
export const telegramBotSchema = z.object({
  telegram_id: z.string(),
  username: z.string(),
  display_name: z.string(),
  bot_id: idSchema.nullable().meta({ description: 'Set where it is a bot of this person already' }),
});
export type TelegramBot = z.infer<typeof telegramBotSchema>;

/** Longest name of a bot in the product, in characters: Telegram's own limit for names. */
export const botNameLimit = 64;

/**
 * Finds the bot token in a pasted text: the token itself, or the whole message of BotFather. Undefined if
 * there is none.
 */
export function findBotToken(pasted: string): string | undefined {
  return /(?<![A-Za-z0-9_-])(\d{3,20}:[A-Za-z0-9_-]{30,64})(?![A-Za-z0-9_-])/.exec(pasted)?.[1];
}
