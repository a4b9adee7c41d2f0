import { z } from 'zod';
import { actionNameLimit } from '../common';
import type { References } from './part-definition';

export const delayedCallbackLimits = {
  delayedCallbacks: 50,
  /** 30 days, in seconds. */
  delaySeconds: 2_592_000,
} as const;

const delayedCallbackSchema = z.object({
  callbackCommand: z
    .string({ error: 'Choose a callback action' })
    .trim()
    .min(1, 'Choose a callback action')
    .max(actionNameLimit),
  delaySeconds: z
    .number({ error: 'The delay must be a number of seconds' })
    .int('The delay must be a whole number of seconds')
    .min(1, 'The delay must be at least 1 second')
    .max(delayedCallbackLimits.delaySeconds, 'The delay may be at most 30 days'),
});
export type DelayedCallback = z.infer<typeof delayedCallbackSchema>;

interface DelayReference {
  readonly part: 'delayedCallback';
  readonly index: number;
  readonly value: string;
  readonly delaySeconds: number;
}

const references: References<{ readonly delayedCallbacks: readonly DelayedCallback[] }, DelayReference> = {
  paths: ['delayedCallbacks[*].callbackCommand'],
  rename: ({ delayedCallbacks }, naming) => ({
    delayedCallbacks: delayedCallbacks.map((delayed, index) => {
      const { callbackCommand: value, delaySeconds } = delayed;
      const name = naming({ part: 'delayedCallback', index, value, delaySeconds });
      return { ...delayed, callbackCommand: name };
    }),
  }),
};

/** Callback actions that run some time later. */
export const delayedCallbacks = {
  data: {
    delayedCallbacks: z.array(delayedCallbackSchema).max(delayedCallbackLimits.delayedCallbacks).default([]),
  },
  nouns: { delayedCallbacks: 'delayed callback' },
  references,
  of: ({ actionData }: { actionData: { delayedCallbacks: readonly DelayedCallback[] } }) =>
    actionData.delayedCallbacks.length > 0
      ? ({ type: 'delayedCallbacks', callbacks: actionData.delayedCallbacks } as const)
      : undefined,
};
