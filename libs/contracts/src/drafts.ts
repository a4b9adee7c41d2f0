import { z } from 'zod';
import { instantSchema } from './common';
import { historyDifferenceSchema, historyPersonSchema } from './history';

export const draftLimits = {
  /** Characters of the name of a published draft. */
  name: 120,
  /** Differences in one response; more are counted. */
  differences: 1_000,
} as const;

/** The unpublished changes of a bot's actions. */
export const draftSchema = z.object({
  enabled: z.boolean().meta({ description: 'Off: every change is live at once' }),
  version: z.int().meta({ description: 'The version of the bot now, for `expectedVersion`' }),
  published: z
    .object({
      version: z.int().meta({ description: 'The version of the bot that chats get' }),
      name: z.string().nullable().meta({ description: 'Null where drafts were turned on since' }),
      at: instantSchema,
      person: historyPersonSchema.nullable(),
    })
    .nullable()
    .meta({ description: 'Null where drafts are off' }),
  changes: z.int().meta({ description: 'How many differences there are from what is published' }),
  differences: z.array(historyDifferenceSchema),
  omitted: z.int().meta({ description: 'How many of them are left out here' }),
});
export type Draft = z.infer<typeof draftSchema>;

/** A question that the draft removes or changes, and at which people wait. */
export const waitingQuestionSchema = z.object({
  actionId: z.string(),
  command: z.string(),
  stepId: z.string(),
  text: z.string().meta({ description: 'The beginning of the question; empty for a pause' }),
  change: z.enum(['removed', 'changed']),
  count: z.number().int().meta({ description: 'People who wait there' }),
});
export type WaitingQuestion = z.infer<typeof waitingQuestionSchema>;
