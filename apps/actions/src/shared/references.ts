import { type Action, callbackFinder } from '@botter/contracts';
import { compactDelay } from './compact-delay';

/** A button or a delayed callback that runs a callback action. */
export interface Reference {
  /** The action that has it. */
  readonly action: Action;
  readonly kind: 'button' | 'delay';
  /** The button's label, or the compact delay. */
  readonly label: string;
}

const finderOf = (actions: readonly Action[]) =>
  callbackFinder(actions.filter(({ actionTrigger }) => actionTrigger === 'callback'));

/** Every button and delayed callback that runs this action, in the order of the list. */
export function referencesTo(actions: readonly Action[], targetId: string): Reference[] {
  const find = finderOf(actions);
  const runsTarget = (value: string) => find(value)?.id === targetId;
  return actions.flatMap((action) => [
    ...action.actionData.buttons
      .filter(({ type, value }) => type === 'callback' && runsTarget(value))
      .map(({ label }): Reference => ({ action, kind: 'button', label })),
    ...action.actionData.delayedCallbacks
      .filter(({ callbackCommand }) => runsTarget(callbackCommand))
      .map(({ delaySeconds }): Reference => ({ action, kind: 'delay', label: compactDelay(delaySeconds) })),
  ]);
}

/** The references that no longer find the action once `changed` takes its place. */
export function brokenReferences(actions: readonly Action[], changed: Action): Reference[] {
  const find = finderOf(actions.map((action) => (action.id === changed.id ? changed : action)));
  const target = actions.find(({ id }) => id === changed.id);
  // All references have the old command, with or without its slash: if that still finds the action, none is broken.
  if (!target || find(target.command)?.id === changed.id) return [];
  return referencesTo(actions, changed.id);
}

/** How many there are of each: `2 buttons and 1 delayed callback`. */
export function countOfReferences(references: readonly Reference[]): string {
  const count = (kind: Reference['kind'], noun: string) => {
    const of = references.filter((reference) => reference.kind === kind).length;
    return of === 0 ? [] : [`${of.toLocaleString()} ${noun}${of === 1 ? '' : 's'}`];
  };
  return [...count('button', 'button'), ...count('delay', 'delayed callback')].join(' and ');
}
