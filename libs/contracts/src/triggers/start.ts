import { z } from 'zod';
import { defineTrigger } from './trigger-definition';

export const startTriggerLimits = { payload: 64 } as const;

const payloadText = `A start payload has 1 to ${startTriggerLimits.payload} letters, digits, _ or -, and may end with *`;
const startPayload = new RegExp(`^[A-Za-z0-9_-]{1,${startTriggerLimits.payload}}\\*?$`);

export const start = defineTrigger({
  schema: z.object({
    type: z.literal('start'),
    payload: z.string({ error: payloadText }).regex(startPayload, payloadText),
  }),
  sentence: ({ payload }) => `Someone opens the link with start=${payload}`,
});
