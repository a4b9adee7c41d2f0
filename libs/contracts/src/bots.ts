import { z } from 'zod';
import { call } from './call';
import { emptySchema, idSchema, instantSchema } from './common';
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
  can_join_groups: z.boolean(),
  can_read_all_group_messages: z.boolean(),
  connection: z.object({
    mode: z.enum(['webhook', 'polling']),
    state: connectionStateSchema,
    error: z.string().nullable(),
  }),
});
export type Bot = z.infer<typeof botSchema>;

/** Longest name of a bot in the product, in characters: Telegram's own limit for names. */
export const botNameLimit = 64;

const nameSchema = z
  .string({ error: 'Name and token are required' })
  .trim()
  .min(1, 'Name and token are required')
  .max(botNameLimit, `The name may have at most ${botNameLimit} characters`);

/**
 * Takes the bot token out of what a person pasted: the token itself, or the whole message of BotFather.
 * Undefined where there is none.
 */
export function findBotToken(pasted: string): string | undefined {
  return /(?<![A-Za-z0-9_-])(\d{3,20}:[A-Za-z0-9_-]{30,64})(?![A-Za-z0-9_-])/.exec(pasted)?.[1];
}

const tokenSchema = z
  .string({ error: 'Name and token are required' })
  .trim()
  .min(1, 'Name and token are required')
  .max(4096, 'This is not a bot token')
  .transform((pasted, context) => {
    const token = findBotToken(pasted);
    if (token) return token;
    context.addIssue({
      code: 'custom',
      message: 'This is not a bot token. BotFather sends one like 123456789:ABC…',
    });
    return z.NEVER;
  });

const botParams = z.object({ id: idSchema });
const botResponse = z.object({ bot: botSchema });

export const botCalls = {
  listBots: call({
    method: 'GET',
    path: '/api/bots',
    summary: 'Own bots and bots shared with the signed-in user',
    access: { kind: 'signedIn' },
    response: z.object({ bots: z.array(botSchema), sharedBots: z.array(botSchema) }),
  }),
  getBot: call({
    method: 'GET',
    path: '/api/bots/{id}',
    summary: 'One bot',
    access: { kind: 'bot', right: 'read', param: 'id' },
    params: botParams,
    response: botResponse,
  }),
  addBot: call({
    method: 'POST',
    path: '/api/bots',
    summary: 'Register a bot by its token',
    access: { kind: 'signedIn' },
    limit: 'bots',
    body: z.object({ name: nameSchema, token: tokenSchema }),
    response: botResponse,
    status: 201,
  }),
  renameBot: call({
    method: 'PUT',
    path: '/api/bots/{id}',
    summary: 'Rename a bot',
    access: { kind: 'bot', right: 'own', param: 'id' },
    params: botParams,
    body: z.object({
      name: z
        .string({ error: 'Name is required' })
        .trim()
        .min(1, 'Name is required')
        .max(botNameLimit, `The name may have at most ${botNameLimit} characters`),
    }),
    response: botResponse,
  }),
  replaceToken: call({
    method: 'PUT',
    path: '/api/bots/{id}/token',
    summary: 'Replace the token of a bot; the new one must belong to the same bot at Telegram',
    access: { kind: 'bot', right: 'own', param: 'id' },
    params: botParams,
    body: z.object({ token: tokenSchema }),
    response: botResponse,
  }),
  deleteBot: call({
    method: 'DELETE',
    path: '/api/bots/{id}',
    summary: 'Delete a bot for good; the body repeats its name',
    access: { kind: 'bot', right: 'own', param: 'id' },
    params: botParams,
    body: z.object({ name: z.string({ error: 'Type the name of the bot to delete it' }) }),
    response: emptySchema,
  }),
};
