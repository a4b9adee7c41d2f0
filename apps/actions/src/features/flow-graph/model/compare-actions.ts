import type { Action } from '@botter/contracts';
import type { ActionChange } from './flow-elements';

/**
 * The actions of a version, with those of the other one that were deleted since, and what happened to each.
 */
export function compareActions(
  actions: readonly Action[],
  other: readonly Action[] | undefined,
): { actions: Action[]; changes: ReadonlyMap<string, ActionChange> } {
  if (!other) return { actions: [...actions], changes: new Map() };
  const before = new Map(other.map((action) => [action.id, action]));
  const changes = new Map<string, ActionChange>();
  for (const action of actions) {
    const old = before.get(action.id);
    if (!old) changes.set(action.id, 'added');
    else if (old.version !== action.version) changes.set(action.id, 'changed');
    before.delete(action.id);
  }
  for (const id of before.keys()) changes.set(id, 'removed');
  return { actions: [...actions, ...before.values()], changes };
}
