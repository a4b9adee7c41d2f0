import { z } from 'zod';
import { defineStep } from './step-definition';

export const pauseLimits = { seconds: 30 } as const;

const secondsText = `A pause has 1 to ${pauseLimits.seconds} seconds`;

/** Waits, shown as typing. */
export const pause = defineStep({
  schema: z.object({
    type: z.literal('pause'),
    seconds: z.int(secondsText).min(1, secondsText).max(pauseLimits.seconds, secondsText),
  }),
  noun: 'pause',
  sentence: ({ seconds }) => `Pause for ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`,
});
