import type { Action } from '@botter/contracts';

/**
 * What a command is compared by. Typed commands match with or without their slash; the commands of callback actions
 * are compared as they are, because button values are.
 */
export function commandKey(action: Pick<Action, 'command' | 'actionTrigger'>): string {
  const command = action.command.trim();
  return action.actionTrigger === 'callback' ? command : command.replace(/^\//, '');
}

/** The commands of all callback actions, in the order of the list, each once. */
export function callbackCommands(actions: readonly Action[]): string[] {
  return [...new Set(actions.filter(isCallback).map(commandKey))];
}

function isCallback(action: Action): boolean {
  return action.actionTrigger === 'callback';
}
