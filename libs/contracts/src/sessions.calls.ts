import { z } from 'zod';
import { call } from './call';
import { idSchema } from './common';

/** People who are in a dialog with a bot. */
export const sessionCalls = {
  getSessionsSummary: call({
    method: 'GET',
    path: '/api/bots/{botId}/sessions/summary',
    summary: 'How many people wait at which step of an action',
    access: { kind: 'bot', right: 'read', param: 'botId' },
    params: z.object({ botId: idSchema }),
    response: z.object({
      waiting: z.array(z.object({ actionId: z.string(), stepId: z.string(), count: z.number().int() })).meta({
        description: 'Sorted by the number of people, highest first. Steps where no one waits are left out.',
      }),
    }),
  }),
};
