import type { Step, StepType } from '@botter/contracts';
import type { LintContext } from '../lint-context';
import type { Finding } from '../problem';

/** Finds what is wrong with a step itself. @param name of the step in a sentence: "Step 2" */
export type LinterStep<Type extends StepType> = (
  step: Step<Type>,
  name: string,
  context: LintContext,
) => readonly Finding[];
