import { z } from 'zod';
import { apiKeyBotLimit, apiKeyDefaultDays, apiKeyNameLimit, apiKeySchema } from './api-keys';
import { accessTypeSchema } from './bots';
import { call } from './call';
import { emptySchema, idSchema } from './common';

const people = { kind: 'signedIn' } as const;

/** Only people make these calls: a key can neither make others nor end them. */
export const apiKeyCalls = {
  listApiKeys: call({
    method: 'GET',
    path: '/api/keys',
    summary: 'The API keys of the signed-in user, newest first; revoked ones are left out',
    access: people,
    response: z.object({ keys: z.array(apiKeySchema) }),
  }),
  makeApiKey: call({
    method: 'POST',
    path: '/api/keys',
    summary: 'Make an API key; the response is the only one that ever contains it',
    access: people,
    limit: 'keys',
    body: z.object({
      name: z
        .string({ error: 'Name is required' })
        .trim()
        .min(1, 'Name is required')
        .max(apiKeyNameLimit, `The name may have at most ${apiKeyNameLimit} characters`),
      accessType: accessTypeSchema.default('read_only'),
      botIds: z
        .array(idSchema)
        .min(1, 'Choose at least one bot')
        .max(apiKeyBotLimit, `A key can name at most ${apiKeyBotLimit} bots`)
        .nullable()
        .meta({ description: 'null: all bots that you have now and later' }),
      expiresAt: z.iso
        .datetime({ offset: true, error: 'Not a time as ISO 8601' })
        .nullable()
        .optional()
        .meta({
          description: `When it stops working; after ${apiKeyDefaultDays} days where left out, never where null`,
        }),
    }),
    refusals: [403, 404, 409],
    response: z.object({
      key: apiKeySchema,
      secret: z.string().meta({ description: 'The key itself. It is not stored and never shown again' }),
    }),
    status: 201,
  }),
  revokeApiKey: call({
    method: 'DELETE',
    path: '/api/keys/{keyId}',
    summary: 'Revoke an API key, at once',
    access: people,
    params: z.object({ keyId: idSchema }),
    response: emptySchema,
  }),
};
