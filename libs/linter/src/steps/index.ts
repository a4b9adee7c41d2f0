import { type Step, type StepType, stepTemplates } from '@botter/contracts';
import { unknownValues } from '../known-names';
import type { LintContext } from '../lint-context';
import type { Finding } from '../problem';
import { branch } from './branch';
import type { LinterStep } from './linter-step';
import { message } from './message';
import { question } from './question';
import { set } from './set';

const nothing = () => [];

/** Every type of step. */
const linterSteps: { readonly [Type in StepType]: LinterStep<Type> } = {
  message,
  pause: nothing,
  question,
  set,
  branch,
  goTo: nothing,
  handOver: nothing,
};

/** What is wrong with a step itself. @param index from 0 */
export function lintStep<Type extends StepType>(
  step: Step<Type>,
  index: number,
  context: LintContext,
): Finding[] {
  return [
    // The type checker can't see that both are of one type.
    ...(linterSteps[step.type] as unknown as LinterStep<Type>)(step, stepName(index), context),
    ...unknownValues(stepTemplates(step), context.names),
  ];
}

/** What a step is called in a sentence. @param index from 0 */
export function stepName(index: number): string {
  return `Step ${index + 1}`;
}
