import { z } from 'zod';
import { actionProblemSchema } from './action-problems';
import { call } from './call';
import { idSchema } from './common';

export const actionProblemCalls = {
  listActionProblems: call({
    method: 'GET',
    path: '/api/bots/{botId}/action-problems',
    summary: 'What went wrong when the actions of a bot ran, since each was last saved',
    access: { kind: 'bot', right: 'read', param: 'botId' },
    params: z.object({ botId: idSchema }),
    response: z.object({ problems: z.array(actionProblemSchema) }),
  }),
};
