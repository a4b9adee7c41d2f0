import { z } from 'zod';
import { defineStep, targetSchema } from './step-definition';

/** Continues with another action, and ends this one. */
export const goTo = defineStep({
  schema: z.object({ type: z.literal('goTo'), action: targetSchema }),
  noun: 'jump',
  sentence: ({ action }) => `Go to ${action}`,
  paths: ['action'],
  rename: (step, naming) => ({
    ...step,
    action: naming({ value: step.action, field: 'goTo', index: 0 }),
  }),
});
