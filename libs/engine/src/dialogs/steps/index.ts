import type { Step, StepType } from '@botter/contracts';
import { branch } from './branch';
import { goTo } from './go-to';
import { handOver } from './hand-over';
import { message } from './message';
import { pause } from './pause';
import { question } from './question';
import { set } from './set';
import type { AfterStep, RunStep, StepRun } from './step-run';

/** Every type of step. */
const runs: { readonly [Type in StepType]: RunStep<Type> } = {
  message,
  pause,
  question,
  set,
  branch,
  goTo,
  handOver,
};

export function runStep<Type extends StepType>(step: Step<Type>, run: StepRun): AfterStep {
  // The type checker can't see that both are of one type. During an upgrade there may be types of the version
  // after: these are skipped.
  return (runs[step.type] as unknown as RunStep<Type> | undefined)?.(step, run) ?? 'next';
}
