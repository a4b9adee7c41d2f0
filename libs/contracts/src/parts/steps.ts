import type { Media } from '../message-fields';
import { checkStep, renameTargets, type Step, type StepWithMedia, stepPaths, stepsSchema } from '../steps';
import type { References, Refuse } from './part-definition';

interface Steps<M> {
  /** Left out in the stored form if there are none. */
  readonly steps?: readonly StepWithMedia<M>[];
}

/** Steps whose media don't matter. */
type ReferringSteps = Steps<unknown>;

interface StepReference {
  readonly part: 'step';
  /** Which step, from 0. */
  readonly index: number;
  readonly stepId: string;
  /** Its place in the step. */
  readonly field: 'goTo' | 'onInvalid' | 'onTimeout' | 'button';
  /** In a list of the step, from 0. */
  readonly fieldIndex: number;
  readonly value: string;
}

const references: References<ReferringSteps, StepReference> = {
  paths: stepPaths.map((path) => `steps[*].${path}`),
  rename: ({ steps }, naming) =>
    steps === undefined
      ? {}
      : {
          steps: steps.map((step, index) =>
            renameTargets(step as Step, ({ value, field, index: fieldIndex }) =>
              naming({ part: 'step', index, stepId: step.id, field, fieldIndex, value }),
            ),
          ),
        },
};

/** What runs after the message, in order. */
export const steps = {
  data: { steps: stepsSchema.default([]) },
  nouns: { steps: 'step' },
  references,
  of: ({ actionData }: { actionData: Steps<Media> }) =>
    actionData.steps && actionData.steps.length > 0
      ? ({ type: 'steps', steps: actionData.steps } as const)
      : undefined,
  check({ actionData }: { actionData: ReferringSteps }, refuse: Refuse): void {
    for (const [index, step] of (actionData.steps ?? []).entries()) {
      checkStep(step as Step, (path, message) =>
        refuse(['actionData', 'steps', String(index), ...path], message),
      );
    }
  },
};
