import { z } from 'zod';
import { actionSchema } from './actions';
import { call } from './call';
import { idSchema } from './common';
import { draftLimits, draftSchema } from './drafts';
import { changeMadeSchema } from './restore.calls';

const botParams = z.object({ id: idSchema });
const edit = { kind: 'bot', right: 'edit', param: 'id' } as const;

const expectedVersion = z
  .int('A version is a whole number from 1')
  .min(1, 'A version is a whole number from 1')
  .max(2_147_483_647, 'A version is a whole number from 1')
  .meta({ description: 'The version of the bot that was reviewed: refused where its actions changed since' });

const publishedFields = {
  id: true,
  command: true,
  actionTrigger: true,
  parseMode: true,
  enabled: true,
  actionData: true,
} as const;

const wrongLimit = `The limit is a whole number from 0 to ${draftLimits.differences}`;

export const draftCalls = {
  getDraft: call({
    method: 'GET',
    path: '/api/bots/{id}/draft',
    summary: 'Whether changes of actions wait in a draft, and what in it is not published yet',
    access: { kind: 'bot', right: 'read', param: 'id' },
    params: botParams,
    query: z.object({
      limit: z.coerce
        .number({ error: wrongLimit })
        .int(wrongLimit)
        .min(0, wrongLimit)
        .max(draftLimits.differences, wrongLimit)
        .optional()
        .meta({ description: 'How many differences to show; all changes are counted' }),
    }),
    response: z.object({ draft: draftSchema }),
  }),
  listPublishedActions: call({
    method: 'GET',
    path: '/api/bots/{id}/published-actions',
    summary: 'The actions that chats get, by their commands: with drafts what was published last',
    access: { kind: 'bot', right: 'read', param: 'id' },
    params: botParams,
    response: z.object({ actions: z.array(actionSchema.pick(publishedFields)) }),
  }),
  switchDrafts: call({
    method: 'PUT',
    path: '/api/bots/{id}/drafts',
    summary: 'Turn drafts on, or off once everything is published or discarded',
    access: edit,
    params: botParams,
    body: z.object({ enabled: z.boolean({ error: 'Say whether drafts are on' }) }),
    response: z.object({ draft: draftSchema }),
  }),
  publishDraft: call({
    method: 'POST',
    path: '/api/bots/{id}/publish',
    summary: 'Publish the draft: from then on chats get its actions, all of them at once',
    access: edit,
    limit: 'changes',
    params: botParams,
    body: z.object({
      name: z
        .string({ error: 'Say what changed' })
        .trim()
        .min(1, 'Say what changed')
        .max(draftLimits.name, `The name may have at most ${draftLimits.name} characters`),
      expectedVersion,
      ignoreChecks: z
        .boolean()
        .default(false)
        .meta({ description: 'Publish although checks found problems' }),
    }),
    response: z.object({ draft: draftSchema }),
  }),
  discardDraft: call({
    method: 'POST',
    path: '/api/bots/{id}/draft/discard',
    summary: 'Make the actions what is published again. Where that deletes actions, it is for the owner',
    access: edit,
    limit: 'changes',
    params: botParams,
    body: z.object({ expectedVersion }),
    response: changeMadeSchema,
  }),
};
