import { z } from 'zod';
import { idSchema, instantSchema } from './common';

/** What Telegram refused when an action was last sent, in Telegram's words. */
export const actionProblemSchema = z.object({
  actionId: idSchema,
  text: z.string(),
  seenAt: instantSchema,
});
export type ActionProblem = z.infer<typeof actionProblemSchema>;
