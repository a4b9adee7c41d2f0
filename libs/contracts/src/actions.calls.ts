import { z } from 'zod';
import {
  actionBodySchema,
  actionSchema,
  changedActionBodySchema,
  foundActionLimit,
  foundActionSchema,
} from './actions';
import { call } from './call';
import { emptySchema, idSchema, instantInputSchema, limitSchema, searchTextSchema } from './common';

/** The time at which an action was added, in milliseconds, and its id. Opaque to clients. */
const actionCursorSchema = z.string().regex(/^\d{1,14}_.{1,200}$/, 'Not a cursor of this list');
/** The most actions that one page has. */
const actionPageLimit = 500;

const botParams = z.object({ botId: idSchema });
const actionParams = z.object({ botId: idSchema, actionId: idSchema });
const edit = { kind: 'bot', right: 'edit', param: 'botId' } as const;
const actionResponse = z.object({ action: actionSchema });

export const actionCalls = {
  listActions: call({
    method: 'GET',
    path: '/api/bots/{botId}/actions',
    summary: 'The actions of a bot in the order they were added: all of them, or page by page',
    access: { kind: 'bot', right: 'read', param: 'botId' },
    params: botParams,
    query: z.object({
      limit: limitSchema(actionPageLimit).optional(),
      after: actionCursorSchema
        .optional()
        .meta({ description: '`next` of the previous page: the actions that follow it' }),
      since: instantInputSchema.optional().meta({ description: 'Only those changed from this time on' }),
    }),
    response: z.object({
      actions: z.array(actionSchema),
      next: actionCursorSchema
        .nullable()
        .optional()
        .meta({ description: 'For `after`; null if no more actions follow' }),
    }),
  }),
  searchActions: call({
    method: 'GET',
    path: '/api/actions',
    summary: 'Find actions by a part of their command, in all own and shared bots',
    access: { kind: 'signedIn' },
    query: z.object({
      search: searchTextSchema.meta({ description: 'Part of a command' }),
      limit: limitSchema(foundActionLimit).default(8),
    }),
    response: z.object({ actions: z.array(foundActionSchema) }),
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
    summary: 'Change an action; with If-Match, only if no one else has changed it since',
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
