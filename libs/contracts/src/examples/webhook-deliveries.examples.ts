import type { webhookDeliveryCalls } from '../webhook-deliveries.calls';
import type { ExamplesOf } from './call-example';

export const webhookDeliveryExamples: ExamplesOf<typeof webhookDeliveryCalls> = {
  listWebhookStats: {
    params: {
      botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
    },
    response: [
      {
        webhookId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0030',
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
    params: {
      botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
    },
    response: [
      {
        id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0041',
        webhookType: 'bot_webhook',
        webhookId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0030',
        webhookUrl: 'https://hooks.example.com/botter',
        responseStatus: 200,
        executionTimeMs: 84,
        errorMessage: null,
        responseBody: 'ok',
        deliveryId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0040',
        redeliverable: true,
        created_at: '2026-03-02T09:30:00.000Z',
      },
    ],
  },
  testWebhook: {
    params: {
      botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
      webhookId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0030',
    },
    body: {},
    response: {
      success: false,
      result: {
        executionTimeMs: 3,
        statusCode: null,
      },
      message: 'No server has this name (ENOTFOUND)',
      details: 'no response',
    },
  },
  redeliverWebhook: {
    params: {
      botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
      deliveryId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0040',
    },
    response: { message: 'The delivery will be repeated' },
  },
  redeliverFailed: {
    params: {
      botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
      webhookId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0030',
    },
    body: {
      since: '2026-03-02T09:30:00.000Z',
    },
    response: { message: '2 deliveries will be made again', count: 2 },
  },
};
