import type { Step } from '@botter/contracts';

/**
 * An id that none of these steps has. Higher than all of them: people may still wait at a step that was
 * removed, and must not be asked something else.
 */
export function newStepId(steps: readonly Pick<Step, 'id'>[]): string {
  const numbers = steps.map(({ id }) => Number(/^s(\d{1,6})$/.exec(id)?.[1] ?? 0));
  return `s${Math.max(0, ...numbers) + 1}`;
}
