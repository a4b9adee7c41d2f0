import type { actionPositionCalls } from '../action-positions.calls';
import type { ExamplesOf } from './call-example';

export const actionPositionExamples: ExamplesOf<typeof actionPositionCalls> = {
  listActionPositions: {
    params: {
      botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
    },
    response: {
      positions: [],
    },
  },
  saveActionPositions: {
    params: {
      botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
    },
    body: {
      positions: [],
    },
    response: {},
  },
};
