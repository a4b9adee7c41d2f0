import { type Action, isTarget, targetFinder } from '@botter/contracts';

/**
 * The callback action that a button value or a delayed callback opens; undefined if none has this command.
 */
export function findCallback<A extends Pick<Action, 'command' | 'actionTrigger'>>(
  actions: readonly A[],
  value: string,
): A | undefined {
  return targetFinder(actions)(value);
}

/** The commands of all callback actions, in the order of the list, each once. */
export function callbackCommands(actions: readonly Action[]): string[] {
  const callbacks = actions.filter(({ actionTrigger }) => isTarget(actionTrigger));
  return [...new Set(callbacks.map(({ command }) => command.trim()))];
}
