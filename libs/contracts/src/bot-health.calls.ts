import { z } from 'zod';
import { botHealthSchema } from './bot-health';
import { call, telegramRefusals } from './call';
import { idSchema } from './common';

const botParams = z.object({ id: idSchema });
const response = z.object({ health: botHealthSchema });

export const botHealthCalls = {
  getBotHealth: call({
    method: 'GET',
    path: '/api/bots/{id}/health',
    summary: 'Health of a bot',
    access: { kind: 'bot', right: 'read', param: 'id' },
    params: botParams,
    response,
  }),
  reclaimBot: call({
    method: 'POST',
    path: '/api/bots/{id}/reclaim',
    summary: 'Take the updates of a bot back from another program',
    access: { kind: 'bot', right: 'own', param: 'id' },
    params: botParams,
    refusals: telegramRefusals,
    response,
  }),
};
