import type { replayCalls } from '../replays.calls';
import type { ExamplesOf } from './call-example';
import { botId, chatId } from './shared';

export const replayExamples: ExamplesOf<typeof replayCalls> = {
  replayMessages: {
    params: { id: botId },
    body: { chatId, before: 1 },
    response: {
      before: 1,
      after: 68,
      rows: [
        {
          message: {
            id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0023',
            chat_id: chatId,
            chat_name: 'Ann',
            chat_type: 'private',
            kind: 'text',
            text: 'Do you have green tea?',
            value: null,
            timestamp: '1970-01-01T00:00:01.000Z',
          },
          outcome: 'same',
          before: [],
          beforeOmitted: 0,
          after: [],
          afterOmitted: 0,
        },
      ],
    },
  },
};
