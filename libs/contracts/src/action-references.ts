import { stepTargetFinder, targetFinder } from './action-key';
import type { ActionTrigger } from './action-triggers';
import { type ActionReference, partReferences, type ReferringContent } from './parts';

/** JSON paths in `actionData` of every value that may be a reference. */
export const referencePaths: readonly string[] = partReferences.flatMap(({ paths }) => paths);

/** Everything in the content that refers to an action, whether or not that action exists. */
export function referencesOf(content: ReferringContent): ActionReference[] {
  const references: ActionReference[] = [];
  renameReferences(content, (reference) => {
    references.push(reference);
    return reference.value;
  });
  return references;
}

/** The content with another name in every reference: the one that `naming` gives. */
export function renameReferences<Content extends ReferringContent>(
  content: Content,
  naming: (reference: ActionReference) => string,
): Content {
  return Object.assign({ ...content }, ...partReferences.map(({ rename }) => rename(content, naming)));
}

/** Whether a reference may name a command too: buttons and delayed callbacks run only callback actions. */
export function mayNameCommand(reference: ActionReference): boolean {
  return reference.part === 'step' && reference.field !== 'button';
}

/** Finds the action that a reference runs. It indexes the actions once, for many references. */
export function referenceFinder<
  A extends { readonly command: string; readonly actionTrigger: ActionTrigger },
>(actions: readonly A[]): (reference: ActionReference) => A | undefined {
  const findCallback = targetFinder(actions);
  const findStepTarget = stepTargetFinder(actions, ({ actionTrigger }) => actionTrigger);
  return (reference) => (mayNameCommand(reference) ? findStepTarget : findCallback)(reference.value);
}
