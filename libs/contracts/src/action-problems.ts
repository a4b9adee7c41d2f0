import { z } from 'zod';
import { idSchema, instantSchema } from './common';

/** What Telegram refused when an action last ran, in its words, or why a dialog was stopped. */
export const actionProblemSchema = z.object({
  actionId: idSchema,
  text: z.string(),
  isDialog: z
    .literal(true)
    .optional()
    .meta({ description: 'A dialog was stopped; Telegram refused nothing' }),
  seenAt: instantSchema,
});
export type ActionProblem = z.infer<typeof actionProblemSchema>;
