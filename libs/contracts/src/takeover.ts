import { z } from 'zod';
import { instantSchema } from './common';

/** A person answers in place of the bot. */
export const takeoverSchema = z.object({
  until: instantSchema
    .nullable()
    .meta({ description: 'When the bot resumes by itself; null: when someone resumes it' }),
  by: z.string().nullable().meta({
    description: 'Name of the person whose message paused the bot; null: unknown, or the bot handed over',
  }),
});
export type Takeover = z.infer<typeof takeoverSchema>;
