import type { draftWaitingCalls, sessionCalls } from '../sessions.calls';
import type { ExamplesOf } from './call-example';
import { actionId, botId } from './shared';

export const sessionExamples: ExamplesOf<typeof sessionCalls> = {
  getSessionsSummary: {
    params: { botId },
    response: { waiting: [{ actionId, stepId: 'size', count: 12 }] },
  },
  sendWaitingPeople: {
    params: { botId },
    body: { steps: [{ actionId, stepId: 'size' }], goTo: 'changed' },
    response: { people: 12, more: false },
  },
};

export const draftWaitingExamples: ExamplesOf<typeof draftWaitingCalls> = {
  getDraftWaiting: {
    params: { botId },
    response: {
      questions: [
        {
          actionId,
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
