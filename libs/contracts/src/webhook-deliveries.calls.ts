import { z } from 'zod';
import { call } from './call';
import { idSchema, messageResponseSchema, polledPage } from './common';
import {
  actionWebhooks,
  webhookLogLimits,
  webhookLogSchema,
  webhookStatsSchema,
  webhookTestSchema,
} from './webhook-deliveries';
import { webhookEventSchema } from './webhooks';

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
    summary: 'How the calls of the webhooks of a bot went: all of them, as many as a bot may have',
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
    query: polledPage('entries', logLimit).safeExtend({
      webhook: idSchema.optional().meta({
        description: `Only calls of this webhook, or with \`${actionWebhooks}\` those of all actions`,
      }),
      failed: z
        .enum(['0', '1'])
        .optional()
        .transform((value) => value === '1')
        .meta({ description: '1 for calls that failed' }),
    }),
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
        .meta({ description: `default, or an event: ${webhookEventSchema.options.join(', ')}` }),
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
