import { type ActionReference, commandName, isTyped, referenceFinder, referencesOf } from '@botter/contracts';
import type { LintedAction, ProblemPlace } from './problem';

/** A reference from one action to another, with what it finds in the running bot. */
export interface ActionLink {
  readonly from: LintedAction;
  readonly reference: ActionReference;
  /** The action it runs: an enabled one if there is one. */
  readonly target: LintedAction | undefined;
  /** Without a target: whether people type this name, which the reference can't run. */
  readonly isTyped: boolean;
}

/** Every reference of the actions, with its target in the running bot. */
export function linksOf(actions: readonly LintedAction[]): ActionLink[] {
  const findEnabled = referenceFinder(actions.filter(({ enabled }) => enabled));
  const findAny = referenceFinder(actions);
  const typedNames = new Set(
    actions.filter(({ actionTrigger }) => isTyped(actionTrigger)).map(({ command }) => commandName(command)),
  );
  return actions.flatMap((from) =>
    referencesOf(from.actionData).map((reference): ActionLink => {
      const { value } = reference;
      const target = findEnabled(reference) ?? findAny(reference);
      return { from, reference, target, isTyped: !target && typedNames.has(commandName(value)) };
    }),
  );
}

/** The place of the reference, for a problem with it. */
export function placeOf({ reference: { part, index } }: ActionLink): ProblemPlace {
  return { part, index };
}
