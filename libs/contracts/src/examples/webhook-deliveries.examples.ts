import type { webhookDeliveryCalls } from '../webhook-deliveries.calls';
import type { ExamplesOf } from './call-example';
import { botId, instant, webhookId } from './shared';

export const webhookDeliveryExamples: ExamplesOf<typeof webhookDeliveryCalls> = {
  listWebhookStats: {
    params: { botId },
    response: [
      {
        webhookId,
        totalCalls: 0,
        successRate: 0,
        avgExecutionTime: null,
        failedDeliveries: 0,
        lastCallAt: null,
        lastError: null,
      },
    ],
  },
  listWebhookLogs: {
    params: { botId },
    response: [
      {
        id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0041',
        webhookType: 'bot_webhook',
        webhookId,
        webhookUrl: 'https://hooks.example.com/botter',
        responseStatus: 200,
        executionTimeMs: 84,
        errorMessage: null,
        responseBody: 'ok',
        deliveryId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0040',
        redeliverable: true,
        created_at: instant,
      },
    ],
  },
  testWebhook: {
    params: { botId, webhookId },
    body: {},
    response: {
      success: false,
      result: { executionTimeMs: 3, statusCode: null },
      message: 'No server has this name (ENOTFOUND)',
      details: 'no response',
    },
  },
  redeliverWebhook: {
    params: { botId, deliveryId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0040' },
    response: { message: 'The delivery will be repeated' },
  },
  redeliverFailed: {
    params: { botId, webhookId },
    body: { since: instant },
    response: { message: '2 deliveries will be made again', count: 2 },
  },
};
