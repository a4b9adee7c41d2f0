import { z } from 'zod';
import { actionBodySchema, actionSchema, changedActionBodySchema } from './actions';
import { call } from './call';
import { emptySchema, idSchema } from './common';

const botParams = z.object({ botId: idSchema });
const actionParams = z.object({ botId: idSchema, actionId: idSchema });
const edit = { kind: 'bot', right: 'edit', param: 'botId' } as const;
const actionResponse = z.object({ action: actionSchema });

export const actionCalls = {
  listActions: call({
    method: 'GET',
    path: '/api/bots/{botId}/actions',
    summary: 'The actions of a bot',
    access: { kind: 'bot', right: 'read', param: 'botId' },
    params: botParams,
    response: z.object({ actions: z.array(actionSchema) }),
  }),
  addAction: call({
    method: 'POST',
    path: '/api/bots/{botId}/actions',
    summary: 'Add an action',
    access: edit,
    limit: 'changes',
    params: botParams,
    body: actionBodySchema,
    response: actionResponse,
    status: 201,
  }),
  changeAction: call({
    method: 'PUT',
    path: '/api/bots/{botId}/actions/{actionId}',
    summary: 'Change an action; with If-Match only while nobody else has changed it',
    access: edit,
    limit: 'changes',
    params: actionParams,
    body: changedActionBodySchema,
    response: actionResponse,
  }),
  deleteAction: call({
    method: 'DELETE',
    path: '/api/bots/{botId}/actions/{actionId}',
    summary: 'Delete an action',
    access: { kind: 'bot', right: 'own', param: 'botId' },
    limit: 'changes',
    params: actionParams,
    response: emptySchema,
  }),
};
