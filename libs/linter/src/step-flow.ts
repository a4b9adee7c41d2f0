import type { Step } from '@botter/contracts';
import { certainty } from './certainty';
import type { LintedAction } from './problem';

/** The version before, which may still respond during an upgrade, has none. */
export function stepsOf({ actionData }: LintedAction): readonly Step[] {
  return actionData.steps ?? [];
}

/** Whether nothing after the step ever runs. */
function endsAction(step: Step): boolean {
  if (step.type === 'branch') return step.branches.some(({ when }) => certainty(when) === 'always');
  return step.type === 'goTo' || step.type === 'handOver';
}

/** The place of the first step that never runs, counted from 0; undefined if all of them may run. */
export function unreachedFrom(steps: readonly Step[]): number | undefined {
  const end = steps.findIndex(endsAction);
  return end === -1 || end === steps.length - 1 ? undefined : end + 1;
}

/** When the end of these steps is reached: immediately, after a pause, or only if someone does something. */
export function reachedAfter(steps: readonly Step[]): 'now' | 'later' | undefined {
  if (steps.some((step) => step.type === 'question' || endsAction(step))) return undefined;
  return steps.some(({ type }) => type === 'pause') ? 'later' : 'now';
}
