import type { webhookCalls } from '../webhooks.calls';
import type { ExamplesOf } from './call-example';
import { webhookExample } from './shared';

export const webhookExamples: ExamplesOf<typeof webhookCalls> = {
  listWebhooks: {
    params: {
      botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
    },
    response: [
      {
        id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0030',
        webhookUrl: 'https://hooks.example.com/botter',
        webhookSecret: null,
        previousSecretUntil: null,
        enabled: false,
        disabledReason: 'owner',
        disabledAt: '2026-03-02T09:30:00.000Z',
        events: ['message', 'callback_query'],
        payloadFormat: 'standard',
        retryCount: 3,
        timeoutSeconds: 30,
        created_at: '2026-03-02T09:30:00.000Z',
      },
    ],
  },
  addWebhook: {
    params: {
      botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
    },
    body: {
      webhookUrl: 'https://hooks.example.com/botter',
      enabled: false,
    },
    response: {
      message: 'Webhook created successfully',
      webhook: webhookExample,
    },
  },
  toggleWebhook: {
    params: {
      botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
      webhookId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0040',
    },
    response: {
      message: 'Webhook enabled successfully',
      webhook: webhookExample,
    },
  },
  setWebhookEnabled: {
    params: {
      botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
      webhookId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0030',
    },
    body: {
      enabled: false,
    },
    response: {
      message: 'Webhook disabled successfully',
      webhook: webhookExample,
    },
  },
  removeWebhook: {
    params: {
      botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
      webhookId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0041',
    },
    response: {
      message: 'Webhook deleted successfully',
    },
  },
  rotateWebhookSecret: {
    params: {
      botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
      webhookId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0030',
    },
    body: {},
    response: {
      message: 'Secret added',
      webhook: webhookExample,
    },
  },
};
