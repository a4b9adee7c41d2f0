import type { webhookCalls } from '../webhooks.calls';
import type { ExamplesOf } from './call-example';
import { botId, instant, webhookExample, webhookId } from './shared';

export const webhookExamples: ExamplesOf<typeof webhookCalls> = {
  listWebhooks: {
    params: { botId },
    response: [
      {
        id: webhookId,
        webhookUrl: 'https://hooks.example.com/botter',
        webhookSecret: null,
        previousSecretUntil: null,
        enabled: false,
        disabledReason: 'owner',
        disabledAt: instant,
        events: ['message', 'callback_query'],
        payloadFormat: 'standard',
        retryCount: 3,
        timeoutSeconds: 30,
        created_at: instant,
      },
    ],
  },
  addWebhook: {
    params: { botId },
    body: {
      webhookUrl: 'https://hooks.example.com/botter',
      enabled: false,
    },
    response: { message: 'Webhook created successfully', webhook: webhookExample },
  },
  toggleWebhook: {
    params: { botId, webhookId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0040' },
    response: { message: 'Webhook enabled successfully', webhook: webhookExample },
  },
  setWebhookEnabled: {
    params: { botId, webhookId },
    body: { enabled: false },
    response: { message: 'Webhook disabled successfully', webhook: webhookExample },
  },
  removeWebhook: {
    params: { botId, webhookId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0041' },
    response: { message: 'Webhook deleted successfully' },
  },
  rotateWebhookSecret: {
    params: { botId, webhookId },
    body: {},
    response: { message: 'Secret added', webhook: webhookExample },
  },
};
