import type { Action } from '@botter/contracts';

/**
 * Ids of the actions that hold these words, in the order of the list: in the command, the message, a button's label or
 * value, or a delayed callback. Nothing typed finds nothing.
 */
export function findActions(actions: readonly Action[], words: string): string[] {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return [];
  return actions
    .filter((action) => textsOf(action).some((text) => text.toLowerCase().includes(wanted)))
    .map(({ id }) => id);
}

function textsOf({ command, actionData }: Action): string[] {
  return [
    command,
    actionData.text,
    ...actionData.buttons.flatMap(({ label, value }) => [label, value]),
    ...actionData.delayedCallbacks.map(({ callbackCommand }) => callbackCommand),
  ];
}
