import { type Action, type ActionTrigger, actionTriggerSchema, actionTriggers } from '@botter/contracts';

export type ActionFilter = 'all' | ActionTrigger;

export const actionFilters: readonly { readonly id: ActionFilter; readonly label: string }[] = [
  { id: 'all', label: 'All Actions' },
  ...actionTriggerSchema.options.map((id) => ({ id, label: actionTriggers[id].plural })),
];

/** The actions that a filter button leaves, in their order. */
export function filterActions(actions: readonly Action[], filter: ActionFilter): Action[] {
  return actions.filter((action) => filter === 'all' || action.actionTrigger === filter);
}

/** How many actions each filter would show. */
export function countActions(actions: readonly Action[]): Record<ActionFilter, number> {
  const counts = actionFilters.map(({ id }) => [id, filterActions(actions, id).length]);
  return Object.fromEntries(counts);
}
