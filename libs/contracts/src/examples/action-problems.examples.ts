import type { actionProblemCalls } from '../action-problems.calls';
import type { ExamplesOf } from './call-example';

export const actionProblemExamples: ExamplesOf<typeof actionProblemCalls> = {
  listActionProblems: {
    params: {
      botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
    },
    response: {
      problems: [],
    },
  },
};
