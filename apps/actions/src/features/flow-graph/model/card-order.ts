import { type Action, isTarget } from '@botter/contracts';
import { startFirst } from '../../../shared/start-first';
import type { Way } from './ranks';

/** The order in which cards get their places: `/start` first, and last what no one gets to. */
export function cardOrder(actions: readonly Action[], ways: readonly Way[]): string[] {
  const led = new Set(ways.map(({ target }) => target));
  const isReached = ({ id, actionTrigger, triggers }: Action) =>
    !isTarget(actionTrigger) || (triggers ?? []).length > 0 || led.has(id);
  const ordered = startFirst(actions);
  return [...ordered.filter(isReached), ...ordered.filter((action) => !isReached(action))].map(
    ({ id }) => id,
  );
}
