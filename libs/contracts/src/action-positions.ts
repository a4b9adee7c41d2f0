import { z } from 'zod';
import { call } from './call';
import { emptySchema, idSchema } from './common';

/** Far beyond any canvas; keeps a slip of a client from putting a card where nobody finds it. */
const farthest = 1_000_000;
const coordinateSchema = z
  .number({ error: 'A position must be a number' })
  .min(-farthest, 'The position is too far away')
  .max(farthest, 'The position is too far away');

/** Where an action's card stands in the flow graph: its top left corner, in pixels at zoom 1. */
export const actionPositionSchema = z.object({
  actionId: idSchema,
  x: coordinateSchema,
  y: coordinateSchema,
});
export type ActionPosition = z.infer<typeof actionPositionSchema>;

/** As many positions as one call takes. */
export const positionsPerCall = 5000;

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
