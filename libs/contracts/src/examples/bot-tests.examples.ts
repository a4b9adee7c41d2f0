import type { botTestCalls } from '../bot-tests.calls';
import type { ExamplesOf } from './call-example';
import { botId, instant } from './shared';

export const botTestExamples: ExamplesOf<typeof botTestCalls> = {
  listBotTests: { params: { id: botId }, response: { tests: [] } },
  addBotTest: {
    params: { id: botId },
    body: { name: 'Greeting', messages: [{ kind: 'text', text: '/start' }] },
    response: {
      test: {
        id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0011',
        name: 'Greeting',
        message_count: 1,
        version: 68,
        created_at: instant,
        updated_at: instant,
      },
    },
  },
  acceptBotTest: {
    params: { id: botId, testId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0012' },
    body: {},
    response: {
      test: {
        id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0012',
        name: 'Greeting',
        message_count: 1,
        version: 68,
        created_at: instant,
        updated_at: instant,
      },
    },
  },
  removeBotTest: {
    params: { id: botId, testId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0013' },
    response: {},
  },
  runBotTests: {
    params: { id: botId },
    body: {},
    response: {
      version: 68,
      passed: true,
      results: [
        {
          test: {
            id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0014',
            name: 'Greeting',
            message_count: 1,
            version: 68,
            created_at: instant,
            updated_at: instant,
          },
          passed: true,
          rows: [],
        },
      ],
    },
  },
};
