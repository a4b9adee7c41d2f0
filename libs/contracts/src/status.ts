import { z } from 'zod';
import { instantSchema } from './common';
import { trackingConfigSchema } from './tracking';

const checkStateSchema = z.enum(['up', 'down']);

export const pingSchema = z.object({
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  time: instantSchema,
  checks: z.object({
    database: checkStateSchema,
    eventStore: checkStateSchema,
    webhooks: checkStateSchema,
  }),
});
export type Ping = z.infer<typeof pingSchema>;

export const appConfigSchema = z.object({
  oidc: z.object({
    issuer: z.string(),
    clientId: z.string(),
    audience: z.string(),
    scope: z.string().meta({ description: 'Scope of the authorisation request' }),
    resource: z
      .string()
      .nullable()
      .meta({ description: 'Its resource (RFC 8707), where the provider needs one' }),
    parameters: z
      .record(z.string(), z.string())
      .meta({ description: 'Further parameters of it that the provider needs' }),
  }),
  telegramSandboxUrl: z
    .string()
    .nullable()
    .meta({ description: 'Address of the sandbox chat page where one runs with the product' }),
  tracking: trackingConfigSchema,
  links: z.object({
    support: z.string().nullable().meta({ description: 'Address behind Contact Support' }),
    community: z.string().nullable().meta({ description: 'Address behind Community Forum' }),
    account: z
      .string()
      .nullable()
      .meta({ description: "The page of the identity provider for one's account" }),
  }),
  version: z.string(),
});
export type AppConfig = z.infer<typeof appConfigSchema>;
