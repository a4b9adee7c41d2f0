import type { Action } from '@botter/contracts';
import { formParts } from './parts';

/**
 * Ids of the actions that contain these words, in the order of the list: in the command, the words of its
 * triggers, the message, a button's label or value, or a delayed callback. An empty search finds nothing.
 */
export function findActions(actions: readonly Action[], words: string): string[] {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return [];
  return actions
    .filter((action) => textsOf(action).some((text) => text.toLowerCase().includes(wanted)))
    .map(({ id }) => id);
}

function textsOf(action: Action): string[] {
  return formParts.flatMap((part) => part.texts(action));
}
