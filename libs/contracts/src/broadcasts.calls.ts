import { z } from 'zod';
import {
  broadcastBodySchema,
  broadcastLimits,
  broadcastRecipientSchema,
  broadcastSchema,
  recipientStateSchema,
} from './broadcasts';
import { call, telegramRefusals } from './call';
import { emptySchema, idSchema } from './common';

const botParams = z.object({ id: idSchema });
const broadcastParams = z.object({ id: idSchema, broadcastId: idSchema });
const read = { kind: 'bot', right: 'read', param: 'id' } as const;
const edit = { kind: 'bot', right: 'edit', param: 'id' } as const;
const oneBroadcast = z.object({ broadcast: broadcastSchema });
const cursorSchema = z.uuid('Not a cursor of this list');
const pageQuery = {
  cursor: cursorSchema.optional().meta({ description: '`nextCursor` of the previous page: what follows it' }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(broadcastLimits.page)
    .default(50)
    .meta({ description: `1 to ${broadcastLimits.page}` }),
};
const nextCursor = cursorSchema.nullable().meta({ description: 'For `cursor`; null when nothing follows' });

export const broadcastCalls = {
  listBroadcasts: call({
    method: 'GET',
    path: '/api/bots/{id}/broadcasts',
    summary: 'The broadcasts of a bot, newest first, page by page',
    access: read,
    params: botParams,
    query: z.object(pageQuery),
    response: z.object({ broadcasts: z.array(broadcastSchema), nextCursor }),
  }),
  addBroadcast: call({
    method: 'POST',
    path: '/api/bots/{id}/broadcasts',
    summary: 'Draft a broadcast',
    access: edit,
    limit: 'changes',
    params: botParams,
    body: broadcastBodySchema,
    response: oneBroadcast,
    status: 201,
  }),
  getBroadcast: call({
    method: 'GET',
    path: '/api/bots/{id}/broadcasts/{broadcastId}',
    summary: 'One broadcast; the audience of a draft is counted',
    access: read,
    params: broadcastParams,
    response: oneBroadcast,
  }),
  changeBroadcast: call({
    method: 'PUT',
    path: '/api/bots/{id}/broadcasts/{broadcastId}',
    summary: 'Change a broadcast that has not started; a scheduled one needs a time in the future',
    access: edit,
    limit: 'changes',
    params: broadcastParams,
    body: broadcastBodySchema,
    response: oneBroadcast,
  }),
  deleteBroadcast: call({
    method: 'DELETE',
    path: '/api/bots/{id}/broadcasts/{broadcastId}',
    summary: 'Delete a broadcast that does not run, with its recipients',
    access: edit,
    limit: 'changes',
    params: broadcastParams,
    response: emptySchema,
  }),
  startBroadcast: call({
    method: 'POST',
    path: '/api/bots/{id}/broadcasts/{broadcastId}/start',
    summary: 'Start a draft, or schedule it if its time is in the future; start a scheduled one now',
    access: edit,
    limit: 'changes',
    params: broadcastParams,
    response: oneBroadcast,
  }),
  pauseBroadcast: call({
    method: 'POST',
    path: '/api/bots/{id}/broadcasts/{broadcastId}/pause',
    summary: 'Pause a broadcast that runs; within a second nothing more is sent',
    access: edit,
    limit: 'changes',
    params: broadcastParams,
    response: oneBroadcast,
  }),
  resumeBroadcast: call({
    method: 'POST',
    path: '/api/bots/{id}/broadcasts/{broadcastId}/resume',
    summary: 'Continue a paused broadcast',
    access: edit,
    limit: 'changes',
    params: broadcastParams,
    response: oneBroadcast,
  }),
  cancelBroadcast: call({
    method: 'POST',
    path: '/api/bots/{id}/broadcasts/{broadcastId}/cancel',
    summary: 'End a broadcast for good: whose turn has not come, gets nothing',
    access: edit,
    limit: 'changes',
    params: broadcastParams,
    response: oneBroadcast,
  }),
  testBroadcast: call({
    method: 'POST',
    path: '/api/bots/{id}/broadcasts/{broadcastId}/test',
    summary: "Send a broadcast's message to oneself: to the Telegram account that gets the notifications",
    access: edit,
    limit: 'sends',
    params: broadcastParams,
    refusals: telegramRefusals,
    response: emptySchema,
  }),
  listBroadcastRecipients: call({
    method: 'GET',
    path: '/api/bots/{id}/broadcasts/{broadcastId}/recipients',
    summary: 'Who gets a broadcast, page by page, and how far that is',
    access: read,
    params: broadcastParams,
    query: z.object({ ...pageQuery, state: recipientStateSchema.optional() }),
    response: z.object({ recipients: z.array(broadcastRecipientSchema), nextCursor }),
  }),
};
