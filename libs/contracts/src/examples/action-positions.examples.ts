import type { actionPositionCalls } from '../action-positions.calls';
import type { ExamplesOf } from './call-example';
import { botId } from './shared';

export const actionPositionExamples: ExamplesOf<typeof actionPositionCalls> = {
  listActionPositions: { params: { botId }, response: { positions: [] } },
  saveActionPositions: { params: { botId }, body: { positions: [] }, response: {} },
};
