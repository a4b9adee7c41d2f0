import { z } from 'zod';
import { defineStep } from './step-definition';

export const handOverLimits = { note: 500 } as const;

/** Lets a person of the team take over the chat, and ends the action. */
export const handOver = defineStep({
  schema: z.object({
    type: z.literal('handOver'),
    note: z
      .string()
      .max(handOverLimits.note, `A note has at most ${handOverLimits.note} characters`)
      .default(''),
  }),
  noun: 'hand-over',
  sentence: () => 'Hand over to a person',
  templates: ({ note }) => [note],
});
