import type { draftWaitingCalls, sessionCalls } from '../sessions.calls';
import type { ExamplesOf } from './call-example';

export const sessionExamples: ExamplesOf<typeof sessionCalls> = {
  getSessionsSummary: {
    params: { botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001' },
    response: {
      waiting: [{ actionId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0002', stepId: 'size', count: 12 }],
    },
  },
  sendWaitingPeople: {
    params: { botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001' },
    body: {
      steps: [{ actionId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0002', stepId: 'size' }],
      goTo: 'changed',
    },
    response: { people: 12, more: false },
  },
};

export const draftWaitingExamples: ExamplesOf<typeof draftWaitingCalls> = {
  getDraftWaiting: {
    params: { botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001' },
    response: {
      questions: [
        {
          actionId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0002',
          command: '/order',
          stepId: 'size',
          text: 'What size?',
          change: 'removed',
          count: 12,
        },
      ],
    },
  },
};
