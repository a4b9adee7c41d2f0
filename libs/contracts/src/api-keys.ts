import { z } from 'zod';
import { accessTypeSchema } from './bots';
import { idSchema, instantSchema } from './common';

/** The beginning of every API key, so that people, proxies and secret scanners recognise one. */
export const apiKeyPrefix = 'btk_';
/** The most bots that one key can name; one without a list opens all bots of its maker. */
export const apiKeyBotLimit = 100;
export const apiKeyNameLimit = 64;
/** The lifetime of a key if its maker doesn't choose one. */
export const apiKeyDefaultDays = 365;

/** A key as its maker sees it later: never the key itself. */
export const apiKeySchema = z.object({
  id: idSchema,
  name: z.string(),
  hint: z.string().meta({ description: 'The beginning of the key, to recognise it by' }),
  access_type: accessTypeSchema.meta({
    description: 'The most that the key may do; what its maker may do limits it further, at every call',
  }),
  bot_ids: z
    .array(idSchema)
    .nullable()
    .meta({ description: 'The bots that it opens; null for all bots of its maker, also later ones' }),
  created_at: instantSchema,
  expires_at: instantSchema.nullable().meta({ description: 'null: never' }),
  last_used_at: instantSchema.nullable().meta({ description: 'To the minute' }),
});
export type ApiKey = z.infer<typeof apiKeySchema>;
