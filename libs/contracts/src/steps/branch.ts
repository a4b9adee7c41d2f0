import { z } from 'zod';
import { conditionFields, conditionSchema } from '../conditions/condition';
import { defineStep, targetSchema } from './step-definition';

export const branchLimits = { branches: 10 } as const;

const branchesText = `A step has 1 to ${branchLimits.branches} branches`;

/** Goes to the action of the first condition that fits; otherwise on with the next step. */
export const branch = defineStep({
  schema: z.object({
    type: z.literal('branch'),
    branches: z
      .array(z.object({ when: conditionSchema, goTo: targetSchema }), { error: branchesText })
      .min(1, branchesText)
      .max(branchLimits.branches, branchesText),
  }),
  noun: 'branch',
  sentence: ({ branches }) => `Branch to ${branches.map(({ goTo }) => goTo).join(', ')}`,
  paths: ['branches[*].goTo'],
  rename: (step, naming) => ({
    ...step,
    branches: step.branches.map((one, index) => ({
      ...one,
      goTo: naming({ value: one.goTo, field: 'goTo', index }),
    })),
  }),
  fields: ({ branches }) => branches.flatMap(({ when }) => conditionFields(when)),
});
