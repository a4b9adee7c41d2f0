import { z } from 'zod';
import { idSchema, instantSchema } from './common';

/** Instead of a webhook's id: means the webhooks of actions. */
export const actionWebhooks = 'actions';

/** How many attempts the log shows by default, and at most. */
export const webhookLogLimits = { default: 20, max: 100 } as const;

/** Failed deliveries are counted up to this number. */
export const countedFailures = 1_000;

export const webhookStatsSchema = z.object({
  webhookId: idSchema,
  totalCalls: z.int().meta({ description: 'Attempts in the last 24 hours, tests included' }),
  successRate: z.number().meta({ description: 'Percent; 0 without calls' }),
  avgExecutionTime: z.number().nullable().meta({ description: 'Milliseconds; null without calls' }),
  failedDeliveries: z.int().meta({
    description: `Deliveries of the last 24 hours that failed and can be repeated, counted up to ${countedFailures}`,
  }),
  lastCallAt: instantSchema.nullable().meta({ description: 'As long as the log keeps it' }),
  lastError: z
    .object({ message: z.string(), at: instantSchema })
    .nullable()
    .meta({ description: 'Of the last attempt that failed, as long as the log keeps it' }),
});
export type WebhookStats = z.infer<typeof webhookStatsSchema>;

export const webhookLogSchema = z.object({
  id: idSchema,
  webhookType: z.enum(['bot_webhook', 'action_webhook']),
  webhookId: idSchema.nullable().meta({ description: 'Null for the webhook of an action' }),
  webhookUrl: z.string(),
  responseStatus: z.int().nullable().meta({ description: 'Null where no response came' }),
  executionTimeMs: z.int(),
  errorMessage: z.string().nullable().meta({ description: 'Null for a success' }),
  responseBody: z.string().nullable().meta({ description: 'The beginning of it' }),
  deliveryId: idSchema.meta({ description: 'The webhook-id header: the same in every attempt' }),
  redeliverable: z.boolean(),
  created_at: instantSchema,
});
export type WebhookLog = z.infer<typeof webhookLogSchema>;

/** The result of a test call: it was made, and this came of it. */
export const webhookTestSchema = z.object({
  success: z.boolean(),
  result: z.object({
    executionTimeMs: z.int(),
    statusCode: z.int().nullable().meta({ description: 'Null where no response came' }),
  }),
  message: z.string(),
  details: z.string().optional().meta({ description: 'The beginning of the response to a failed test' }),
});
export type WebhookTest = z.infer<typeof webhookTestSchema>;
