import type { actionProblemCalls } from '../action-problems.calls';
import type { ExamplesOf } from './call-example';
import { botId } from './shared';

export const actionProblemExamples: ExamplesOf<typeof actionProblemCalls> = {
  listActionProblems: { params: { botId }, response: { problems: [] } },
};
