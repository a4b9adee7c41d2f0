import type { Step } from '@botter/contracts';
import { tidiedCondition } from '@botter/web-contacts';

/** A step without what its form may leave empty. */
export function tidiedStep(step: Step): Step {
  if (step.type !== 'branch') return step;
  return { ...step, branches: step.branches.map((one) => ({ ...one, when: tidiedCondition(one.when) })) };
}
