import { z } from 'zod';
import { botSchema, connectionStateSchema } from './bots';
import { instantSchema } from './common';

/** The health of a bot, as Telegram itself reports it. */
export const botHealthSchema = z.object({
  mode: z.enum(['webhook', 'polling']).meta({ description: 'How updates are to reach the product' }),
  state: connectionStateSchema,
  problem: botSchema.shape.connection.shape.problem,
  error: z.string().nullable().meta({ description: 'Why it failed, in words for the owner' }),
  telegram_reachable: z.boolean().meta({ description: 'False: what follows could not be read now' }),
  conflict: z.object({ host: z.string().nullable() }).nullable().meta({
    description: 'Another program gets the updates; the host where its webhook points, if it has one',
  }),
  pending_updates: z.number().int().nullable().meta({ description: 'Updates that wait at Telegram' }),
  last_error: z
    .object({ text: z.string(), at: instantSchema })
    .nullable()
    .meta({ description: 'The last failure of Telegram to deliver an update' }),
  last_update_at: instantSchema.nullable().meta({ description: 'When the last update came in' }),
  can_join_groups: z.boolean(),
  can_read_all_group_messages: z.boolean().meta({ description: 'False: privacy mode is on' }),
  unsupported_updates: z
    .array(z.object({ kind: z.string(), count: z.number().int() }))
    .meta({ description: "Updates of types that Botter can't display; stored unchanged" }),
  failed_updates: z
    .number()
    .int()
    .meta({ description: 'Updates that could not be processed; stored unchanged' }),
  quarantined_since: instantSchema.nullable().meta({
    description:
      'Since when a change could not be processed, so that nothing more can be changed; the bot itself goes on',
  }),
  checked_at: instantSchema,
});
export type BotHealth = z.infer<typeof botHealthSchema>;
