import { z } from 'zod';
import { call } from './call';
import { idSchema } from './common';
import { waitingQuestionSchema } from './drafts';

const params = z.object({ botId: idSchema });
const placeSchema = z.object({ actionId: z.string().min(1).max(64), stepId: z.string().min(1).max(32) });

/** People who are in a dialog with a bot. */
export const sessionCalls = {
  getSessionsSummary: call({
    method: 'GET',
    path: '/api/bots/{botId}/sessions/summary',
    summary: 'How many people wait at which step of an action',
    access: { kind: 'bot', right: 'read', param: 'botId' },
    params,
    response: z.object({
      waiting: z.array(z.object({ actionId: z.string(), stepId: z.string(), count: z.number().int() })).meta({
        description: 'Sorted by the number of people, highest first. Steps where no one waits are left out.',
      }),
    }),
  }),
  sendWaitingPeople: call({
    method: 'POST',
    path: '/api/bots/{botId}/sessions/send',
    summary: 'End the dialogs of people who wait at some steps, and run a callback action for them instead',
    access: { kind: 'bot', right: 'edit', param: 'botId' },
    limit: 'changes',
    params,
    body: z.object({
      steps: z
        .array(placeSchema)
        .min(1, 'Name the steps at which people wait')
        .max(100, 'Name at most 100 steps'),
      goTo: z
        .string({ error: 'Name the action to which people go' })
        .trim()
        .min(1, 'Name the action to which people go')
        .max(256)
        .meta({ description: 'The name of a callback action, which is published' }),
    }),
    response: z.object({
      people: z.number().int().meta({ description: 'How many went there' }),
      more: z.boolean().meta({ description: 'Others wait there: call again' }),
    }),
  }),
};

export const draftWaitingCalls = {
  getDraftWaiting: call({
    method: 'GET',
    path: '/api/bots/{botId}/draft/waiting',
    summary: 'How many people wait at questions that publishing the draft would remove or change',
    access: { kind: 'bot', right: 'read', param: 'botId' },
    params,
    response: z.object({
      questions: z.array(waitingQuestionSchema).meta({ description: 'Those with the most people first' }),
    }),
  }),
};
