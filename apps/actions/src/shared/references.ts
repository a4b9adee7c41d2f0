import { type Action, type ActionReference, referenceFinder, referencesOf } from '@botter/contracts';
import { type LinkKind, linkKinds, linkOf } from './links';

/** A button, a delayed callback or a step that runs an action. */
export interface Reference {
  /** The action that has it. */
  readonly action: Action;
  readonly kind: LinkKind;
  /** The button's label, the words of a step, or the compact delay. */
  readonly label: string;
}

/** Everything that runs this action, in the order of the list. */
export function referencesTo(actions: readonly Action[], targetId: string): Reference[] {
  const find = referenceFinder(actions);
  return referencesThat(actions, (reference) => find(reference)?.id === targetId);
}

/** The references that no longer find the action once `changed` takes its place. */
export function brokenReferences(actions: readonly Action[], changed: Action): Reference[] {
  const find = referenceFinder(actions);
  const findAfter = referenceFinder(actions.map((action) => (action.id === changed.id ? changed : action)));
  return referencesThat(
    actions,
    (reference) => find(reference)?.id === changed.id && findAfter(reference)?.id !== changed.id,
  );
}

function referencesThat(
  actions: readonly Action[],
  isWanted: (reference: ActionReference) => boolean,
): Reference[] {
  return actions.flatMap((action) =>
    referencesOf(action.actionData)
      .filter(isWanted)
      .map((reference) => ({ action, ...linkOf(reference, action.actionData) })),
  );
}

/** How many there are of each: `2 buttons and 1 delayed callback`. */
export function countOfReferences(references: readonly Reference[]): string {
  return linkKinds
    .map(({ kind, noun }) => ({ noun, of: references.filter((reference) => reference.kind === kind).length }))
    .filter(({ of }) => of > 0)
    .map(({ noun, of }) => `${of.toLocaleString()} ${noun}${of === 1 ? '' : 's'}`)
    .join(' and ');
}
