import { z } from 'zod';
import { botNameLimit, botSchema, findBotToken, telegramBotSchema } from './bots';
import { call, telegramRefusals } from './call';
import { emptySchema, idSchema } from './common';
import { takeoverModeSchema } from './takeover-mode';
import { timeZoneNameSchema } from './time-zone';

const nameSchema = z
  .string({ error: 'Name and token are required' })
  .trim()
  .min(1, 'Name and token are required')
  .max(botNameLimit, `The name may have at most ${botNameLimit} characters`);

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

const confirmName = 'Type the name of the bot to delete it';

const botParams = z.object({ id: idSchema });

const botResponse = z.object({ bot: botSchema });

export const botCalls = {
  listBots: call({
    method: 'GET',
    path: '/api/bots',
    summary: 'Own bots and bots shared with the signed-in user',
    access: { kind: 'signedIn' },
    apiKeys: true,
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
    refusals: [409, ...telegramRefusals],
    response: botResponse,
    status: 201,
  }),
  checkBotToken: call({
    method: 'POST',
    path: '/api/bots/check-token',
    summary: 'Ask Telegram whose token this is, without registering the bot; the token is not kept',
    access: { kind: 'signedIn' },
    limit: 'token_checks',
    body: z.object({ token: tokenSchema }),
    refusals: [409, ...telegramRefusals],
    response: z.object({ telegramBot: telegramBotSchema }),
  }),
  changeBot: call({
    method: 'PUT',
    path: '/api/bots/{id}',
    summary: 'Change the name or the time zone of a bot',
    access: { kind: 'bot', right: 'own', param: 'id' },
    params: botParams,
    body: z
      .object({
        name: z
          .string({ error: 'Name is required' })
          .trim()
          .min(1, 'Name is required')
          .max(botNameLimit, `The name may have at most ${botNameLimit} characters`)
          .optional(),
        timeZone: timeZoneNameSchema.optional().meta({ description: 'IANA, for example Europe/Berlin' }),
      })
      .refine(({ name, timeZone }) => name !== undefined || timeZone !== undefined, {
        error: 'Name is required',
        path: ['name'],
      }),
    response: botResponse,
  }),
  replaceToken: call({
    method: 'PUT',
    path: '/api/bots/{id}/token',
    summary: 'Replace the token of a bot; the new one must belong to the same bot at Telegram',
    access: { kind: 'bot', right: 'own', param: 'id' },
    apiKeys: false,
    params: botParams,
    body: z.object({ token: tokenSchema }),
    refusals: telegramRefusals,
    response: botResponse,
  }),
  deleteBot: call({
    method: 'DELETE',
    path: '/api/bots/{id}',
    summary: 'Delete a bot for good; its name is repeated in the body or in the query',
    access: { kind: 'bot', right: 'own', param: 'id' },
    apiKeys: false,
    params: botParams,
    query: z.object({
      name: z.string().optional().meta({ description: 'The name, for proxies that drop the body' }),
    }),
    body: z.object({ name: z.string(confirmName).optional() }),
    response: emptySchema,
  }),
  setBotNotifications: call({
    method: 'PUT',
    path: '/api/notifications/bots/{botId}/notifications',
    summary: 'Choose whether the owner is notified of the messages of a bot',
    access: { kind: 'bot', right: 'own', param: 'botId' },
    params: z.object({ botId: idSchema }),
    body: z.object({ enabled: z.boolean({ error: 'Say whether notifications are enabled' }) }),
    response: botResponse,
  }),
  setTakeoverMode: call({
    method: 'PUT',
    path: '/api/bots/{id}/takeover',
    summary: 'Choose whether a message of a person pauses the bot in that chat',
    access: { kind: 'bot', right: 'own', param: 'id' },
    params: botParams,
    body: z.object({ mode: takeoverModeSchema }),
    response: botResponse,
  }),
};
