import type { Action } from '@botter/contracts';

export const actionFilters = [
  { id: 'all', label: 'All Actions' },
  { id: 'command', label: 'Commands' },
  { id: 'callback', label: 'Callbacks' },
] as const;
export type ActionFilter = (typeof actionFilters)[number]['id'];

/** The actions that a filter button leaves, in their order. */
export function filterActions(actions: readonly Action[], filter: ActionFilter): Action[] {
  return actions.filter((action) => filter === 'all' || action.actionTrigger === filter);
}

/** How many actions each filter would show. */
export function countActions(actions: readonly Action[]): Record<ActionFilter, number> {
  const command = filterActions(actions, 'command').length;
  return { all: actions.length, command, callback: actions.length - command };
}
