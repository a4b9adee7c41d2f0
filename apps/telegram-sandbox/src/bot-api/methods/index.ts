import type { Method } from '../method';
import { answeringMethods } from './answering';
import { chatMethods } from './chats';
import { commandMethods } from './commands';
import { editingMethods } from './editing';
import { identityMethods } from './identity';
import { sendingMethods } from './sending';
import { updateMethods } from './updates';

const all: Record<string, Method> = {
  ...identityMethods,
  ...updateMethods,
  ...sendingMethods,
  ...editingMethods,
  ...answeringMethods,
  ...commandMethods,
  ...chatMethods,
};

/** Every method by its name in small letters: Telegram doesn't mind the case. */
const byName = new Map(Object.entries(all).map(([name, run]) => [name.toLowerCase(), { name, run }]));

export function findMethod(name: string): { readonly name: string; readonly run: Method } | undefined {
  return byName.get(name.toLowerCase());
}

export const methodNames: readonly string[] = Object.keys(all);
