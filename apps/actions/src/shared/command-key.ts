import type { Action } from '@botter/contracts';

/**
 * What a command is compared by, as the bot itself does it: without its leading slash, and typed ones in small
 * letters.
 */
export function commandKey(action: Pick<Action, 'command' | 'actionTrigger'>): string {
  const command = withoutSlash(action.command);
  return action.actionTrigger === 'callback' ? command : command.toLowerCase();
}

/** The callback action that a button value or a delayed callback leads to; undefined where none has this command. */
export function findCallback<A extends Pick<Action, 'command' | 'actionTrigger'>>(
  actions: readonly A[],
  value: string,
): A | undefined {
  const callbacks = actions.filter((action) => action.actionTrigger === 'callback');
  return (
    callbacks.find((action) => action.command.trim() === value.trim()) ??
    callbacks.find((action) => withoutSlash(action.command) === withoutSlash(value))
  );
}

/** The commands of all callback actions, in the order of the list, each once. */
export function callbackCommands(actions: readonly Action[]): string[] {
  const callbacks = actions.filter((action) => action.actionTrigger === 'callback');
  return [...new Set(callbacks.map(({ command }) => command.trim()))];
}

function withoutSlash(command: string): string {
  return command.trim().replace(/^\//, '');
}
