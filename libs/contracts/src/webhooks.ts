import { z } from 'zod';
import { idSchema, instantSchema, isHttpUrl } from './common';

/** The events of a bot's webhook: those of updates, of contacts, and of broadcasts. */
export const webhookEventSchema = z.enum([
  'message',
  'callback_query',
  'contact.created',
  'contact.changed',
  'broadcast.done',
]);
export type WebhookEvent = z.infer<typeof webhookEventSchema>;
export type ContactEvent = Extract<WebhookEvent, `contact.${string}`>;

/** `standard`: flat and short. `envelope`: `type`, `timestamp` and `data` with everything that is known. */
export const webhookPayloadFormatSchema = z.enum(['standard', 'envelope']);
export type WebhookPayloadFormat = z.infer<typeof webhookPayloadFormatSchema>;

/**
 * Why a webhook is disabled: by its owner, because its receiver responded with 410 (gone), or because it
 * failed for days.
 */
export const webhookDisabledReasonSchema = z.enum(['owner', 'gone', 'failing']);
export type WebhookDisabledReason = z.infer<typeof webhookDisabledReasonSchema>;

const webhookLimits = {
  url: 2048,
  secret: 512,
  retryCount: { min: 0, max: 10 },
  timeoutSeconds: { min: 5, max: 300 },
} as const;

export const webhookDefaults = {
  enabled: true,
  events: ['message', 'callback_query'],
  payloadFormat: 'standard',
  retryCount: 3,
  timeoutSeconds: 30,
} as const;

const urlRequired = 'Webhook URL is required';
const noEvents = 'At least one event type must be selected';
const wrongRetries = 'Retry count must be between 0 and 10';
const wrongTimeout = 'Timeout must be between 5 and 300 seconds';
const wrongSecret = 'After whsec_ a secret must be base64, of at least 16 bytes';

const whsec = /^whsec_(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

/** Whether a secret can sign: one that begins with `whsec_` has to be base64. */
function isWebhookSecret(secret: string): boolean {
  return !secret.startsWith('whsec_') || (whsec.test(secret) && secret.length >= 'whsec_'.length + 22);
}

const secretSchema = z
  .string()
  .max(webhookLimits.secret, `A secret may have at most ${webhookLimits.secret} characters`)
  .refine(isWebhookSecret, wrongSecret);

const { retryCount, timeoutSeconds } = webhookLimits;

/** The body for creating a webhook. */
export const webhookBodySchema = z.object({
  webhookUrl: z
    .string({ error: urlRequired })
    .trim()
    .min(1, urlRequired)
    .max(webhookLimits.url, 'Invalid URL format')
    .refine((value) => value === '' || isHttpUrl(value), 'Invalid URL format'),
  webhookSecret: secretSchema
    .nullish()
    .meta({ description: 'Signs every call. Left out or empty: calls are not signed' }),
  generateSecret: z
    .boolean()
    .default(false)
    .meta({ description: 'Makes a secret (`whsec_…`) where none is given' }),
  enabled: z.boolean().default(webhookDefaults.enabled),
  events: z
    .array(webhookEventSchema, { error: noEvents })
    .min(1, noEvents)
    .max(10)
    .default([...webhookDefaults.events])
    .transform((events) => webhookEventSchema.options.filter((event) => events.includes(event))),
  payloadFormat: webhookPayloadFormatSchema.default(webhookDefaults.payloadFormat),
  retryCount: z
    .number({ error: wrongRetries })
    .int('Retry count must be a whole number')
    .min(retryCount.min, wrongRetries)
    .max(retryCount.max, wrongRetries)
    .default(webhookDefaults.retryCount),
  timeoutSeconds: z
    .number({ error: wrongTimeout })
    .int('Timeout must be a whole number of seconds')
    .min(timeoutSeconds.min, wrongTimeout)
    .max(timeoutSeconds.max, wrongTimeout)
    .default(webhookDefaults.timeoutSeconds),
});
export type WebhookBody = z.output<typeof webhookBodySchema>;

/** A new secret; one is made if none is given. */
export const rotateSecretBodySchema = z.object({ webhookSecret: secretSchema.nullish() });

export const webhookSchema = z.object({
  id: idSchema,
  webhookUrl: z.string(),
  webhookSecret: z.string().nullable().meta({ description: 'Null where calls are not signed' }),
  previousSecretUntil: instantSchema
    .nullable()
    .meta({ description: 'Until then calls are also signed with the secret before the current one' }),
  enabled: z.boolean(),
  disabledReason: webhookDisabledReasonSchema.nullable(),
  disabledAt: instantSchema.nullable(),
  events: z.array(webhookEventSchema),
  payloadFormat: webhookPayloadFormatSchema,
  retryCount: z.int(),
  timeoutSeconds: z.int(),
  created_at: instantSchema,
});
export type Webhook = z.infer<typeof webhookSchema>;
