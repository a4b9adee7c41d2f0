import { z } from 'zod';
import { call, telegramRefusals } from './call';
import { idSchema } from './common';
import { newTelegramTexts, telegramInfoSchema } from './telegram-info';

const botParams = z.object({ id: idSchema });

const response = z.object({ success: z.literal(true), telegramInfo: telegramInfoSchema });

export const telegramInfoCalls = {
  getTelegramInfo: call({
    method: 'GET',
    path: '/api/bots/{id}/telegram-info',
    summary: 'What Telegram shows about a bot, read from Telegram',
    access: { kind: 'bot', right: 'read', param: 'id' },
    params: botParams,
    refusals: telegramRefusals,
    response,
  }),
  setTelegramInfo: call({
    method: 'PUT',
    path: '/api/bots/{id}/telegram-info',
    summary: 'Change what Telegram shows about a bot',
    access: { kind: 'bot', right: 'own', param: 'id' },
    params: botParams,
    body: z.object({
      telegramName: newTelegramTexts.name,
      description: newTelegramTexts.description,
      shortDescription: newTelegramTexts.shortDescription,
    }),
    refusals: telegramRefusals,
    response,
  }),
};
