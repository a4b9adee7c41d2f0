import type { botTestCalls } from '../bot-tests.calls';
import type { ExamplesOf } from './call-example';

export const botTestExamples: ExamplesOf<typeof botTestCalls> = {
  listBotTests: {
    params: {
      id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
    },
    response: {
      tests: [],
    },
  },
  addBotTest: {
    params: {
      id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
    },
    body: {
      name: 'Greeting',
      messages: [
        {
          kind: 'text',
          text: '/start',
        },
      ],
    },
    response: {
      test: {
        id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0011',
        name: 'Greeting',
        message_count: 1,
        version: 68,
        created_at: '2026-03-02T09:30:00.000Z',
        updated_at: '2026-03-02T09:30:00.000Z',
      },
    },
  },
  acceptBotTest: {
    params: {
      id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
      testId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0012',
    },
    body: {},
    response: {
      test: {
        id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0012',
        name: 'Greeting',
        message_count: 1,
        version: 68,
        created_at: '2026-03-02T09:30:00.000Z',
        updated_at: '2026-03-02T09:30:00.000Z',
      },
    },
  },
  removeBotTest: {
    params: {
      id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
      testId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0013',
    },
    response: {},
  },
  runBotTests: {
    params: {
      id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
    },
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
            created_at: '2026-03-02T09:30:00.000Z',
            updated_at: '2026-03-02T09:30:00.000Z',
          },
          passed: true,
          rows: [],
        },
      ],
    },
  },
};
