import { z } from 'zod';
import { call } from './call';
import { idSchema, messageResponseSchema, polledPage } from './common';
import {
  webhookLogLimits,
  webhookLogSchema,
  webhookStatsSchema,
  webhookTestSchema,
} from './webhook-deliveries';

const botParams = z.object({ botId: idSchema });
const webhookParams = z.object({ botId: idSchema, webhookId: idSchema });
const own = { kind: 'bot', right: 'own', param: 'botId' } as const;

/** Anything else counts as the default, more as the greatest. */
const logLimit = z.coerce
  .number()
  .int()
  .min(1)
  .catch(webhookLogLimits.default)
  .transform((limit) => Math.min(limit, webhookLogLimits.max))
  .default(webhookLogLimits.default)
  .meta({ description: `1 to ${webhookLogLimits.max}, ${webhookLogLimits.default} where left out` });

export const webhookDeliveryCalls = {
  listWebhookStats: call({
    method: 'GET',
    path: '/api/bots/{botId}/webhook-stats',
    summary:
      'The webhooks of a bot that were called in the last 24 hours, with how that went: all of them, as many as a bot may have',
    access: own,
    params: botParams,
    response: z.array(webhookStatsSchema),
  }),
  listWebhookLogs: call({
    method: 'GET',
    path: '/api/bots/{botId}/webhook-logs',
    summary:
      'Calls of all webhooks of a bot and its actions, one entry for each attempt: the newest, newest first, or those after one, oldest first',
    access: own,
    params: botParams,
    query: polledPage('entries', logLimit),
    response: z.array(webhookLogSchema),
  }),
  testWebhook: call({
    method: 'POST',
    path: '/api/bots/{botId}/webhooks/{webhookId}/test',
    summary: 'Call a webhook with a sample, also one that is disabled',
    access: own,
    limit: 'changes',
    params: webhookParams,
    body: z.object({
      sampleData: z
        .string()
        .max(100)
        .default('default')
        .meta({ description: 'default, message or callback_query' }),
    }),
    response: webhookTestSchema,
  }),
  redeliverWebhook: call({
    method: 'POST',
    path: '/api/bots/{botId}/webhook-deliveries/{deliveryId}/redeliver',
    summary: 'Repeat a delivery, whether it succeeded or failed',
    access: own,
    limit: 'changes',
    params: z.object({ botId: idSchema, deliveryId: idSchema }),
    response: messageResponseSchema,
  }),
  redeliverFailed: call({
    method: 'POST',
    path: '/api/bots/{botId}/webhooks/{webhookId}/redeliver',
    summary: 'Deliver everything again that failed since a moment',
    access: own,
    limit: 'changes',
    params: webhookParams,
    body: z.object({ since: z.iso.datetime({ offset: true, error: 'Choose since when' }) }),
    response: messageResponseSchema.extend({
      count: z.int().meta({ description: 'Deliveries that will be made again, counted up to 10000' }),
    }),
  }),
};
