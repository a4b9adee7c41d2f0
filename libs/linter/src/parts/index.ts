import { type ActionReference, type Part, type PartType, partsOf } from '@botter/contracts';
import type { ActionLink } from '../action-links';
import { knownNames } from '../known-names';
import type { LintContext } from '../lint-context';
import type { LintedAction, LintedConfiguration, Problem } from '../problem';
import { delayedCallbackWords } from './delayed-callbacks';
import type { LinkWords, LinterPart, PartProblem } from './linter-part';
import { buttonWords, message } from './message';
import { steps, stepWords } from './steps';

const nothing = () => [];

/** Every type of part. */
const linterParts: { readonly [Type in PartType]: LinterPart<Type> } = {
  message,
  steps,
  delayedCallbacks: nothing,
  webhook: nothing,
};

/** Every kind of reference, in the order of the screens. */
const linkWords: { readonly [Kind in ActionReference['part']]: LinkWords<Kind> } = {
  button: buttonWords,
  step: stepWords,
  delayedCallback: delayedCallbackWords,
};
export const referenceKinds = Object.keys(linkWords);

/** What is wrong with the parts of the enabled actions, each by itself. */
export function partProblems(configuration: LintedConfiguration): Problem[] {
  const context = { ...configuration, names: knownNames(configuration) };
  return configuration.actions
    .filter(({ enabled }) => enabled)
    .flatMap((action) => problemsOf(action, context).map((problem) => ({ ...problem, actionId: action.id })));
}

function problemsOf(action: LintedAction, context: LintContext): PartProblem[] {
  return partsOf(action).flatMap((part) => lintPart(part, context));
}

function lintPart<Type extends PartType>(part: Part<Type>, context: LintContext) {
  return linterParts[part.type](part, context);
}

export function wordsOf({ reference }: ActionLink): LinkWords {
  // The type checker can't see that both are of one kind.
  return linkWords[reference.part] as LinkWords;
}
