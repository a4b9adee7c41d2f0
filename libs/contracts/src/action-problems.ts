import { z } from 'zod';
import { call } from './call';
import { idSchema, instantSchema } from './common';

/** What Telegram refused when an action was last sent, in Telegram's words. */
export const actionProblemSchema = z.object({
  actionId: idSchema,
  text: z.string(),
  seenAt: instantSchema,
});
export type ActionProblem = z.infer<typeof actionProblemSchema>;

export const actionProblemCalls = {
  listActionProblems: call({
    method: 'GET',
    path: '/api/bots/{botId}/action-problems',
    summary: 'What Telegram refused of the actions of a bot, since each was last saved',
    access: { kind: 'bot', right: 'read', param: 'botId' },
    params: z.object({ botId: idSchema }),
    response: z.object({ problems: z.array(actionProblemSchema) }),
  }),
};
