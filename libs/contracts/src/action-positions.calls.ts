import { z } from 'zod';
import { actionPositionSchema, positionsPerCall } from './action-positions';
import { call } from './call';
import { emptySchema, idSchema } from './common';

const botParams = z.object({ botId: idSchema });

export const actionPositionCalls = {
  listActionPositions: call({
    method: 'GET',
    path: '/api/bots/{botId}/action-positions',
    summary: 'Where the actions of a bot stand in its flow graph; those never moved are missing',
    access: { kind: 'bot', right: 'read', param: 'botId' },
    params: botParams,
    response: z.object({ positions: z.array(actionPositionSchema) }),
  }),
  saveActionPositions: call({
    method: 'PUT',
    path: '/api/bots/{botId}/action-positions',
    summary: 'Move actions in the flow graph; those not sent stay, and unknown ones are ignored',
    access: { kind: 'bot', right: 'edit', param: 'botId' },
    params: botParams,
    body: z.object({
      positions: z.array(actionPositionSchema).max(positionsPerCall, 'At most 5000 positions at a time'),
    }),
    response: emptySchema,
  }),
};
