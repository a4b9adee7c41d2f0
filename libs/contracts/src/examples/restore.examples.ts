import type { restoreCalls } from '../restore.calls';
import type { ExamplesOf } from './call-example';
import { actionId, botId } from './shared';

export const restoreExamples: ExamplesOf<typeof restoreCalls> = {
  previewRestore: {
    params: { id: botId },
    query: { version: 2, actionId },
    response: { differences: [], version: 50, omitted: 0, telegram: [], problems: [], notices: [] },
  },
  restoreBot: {
    params: { id: botId },
    body: { version: 2, actionId },
    response: {
      version: 50,
      change: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0035',
      changes: 0,
      notices: [],
    },
  },
  undoChange: {
    params: { id: botId },
    body: { version: 55 },
    response: {
      version: 56,
      change: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0036',
      changes: 1,
      notices: [],
    },
  },
};
