import { type Action, type ActionTrigger, actionKey, targetTrigger, withoutSlash } from '@botter/contracts';

type Named = Pick<Action, 'command' | 'actionTrigger'>;

/** A free command for a copy: `/start_copy`, then `/start_copy_2` and so on. */
export function copyName({ command, actionTrigger }: Named, actions: readonly Named[]): string {
  return freeName(`${command.trim()}_copy`, actionTrigger, actions);
}

/** A free callback command made from a button's label: `Opening hours` gives `opening_hours`. */
export function commandFromLabel(label: string, actions: readonly Named[]): string {
  const words = label.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return freeName(words.join('_').slice(0, 32) || 'answer', targetTrigger, actions);
}

/** Free of what differs by its slash only, too: a button's value finds both. */
function freeName(name: string, trigger: ActionTrigger, actions: readonly Named[]): string {
  const keyOf = (kind: ActionTrigger, command: string) => actionKey(kind, withoutSlash(command));
  const taken = new Set(actions.map((action) => keyOf(action.actionTrigger, action.command)));
  let free = name;
  for (let count = 2; taken.has(keyOf(trigger, free)); count++) free = `${name}_${count}`;
  return free;
}
