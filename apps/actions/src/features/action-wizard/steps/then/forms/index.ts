import type { StepType } from '@botter/contracts';
import { branch } from './branch';
import { goTo } from './go-to';
import { handOver } from './hand-over';
import { message } from './message';
import { pause } from './pause';
import { question } from './question';
import { set } from './set';
import type { StepForm } from './step-form';

/** Every type of step. */
export const stepForms: { readonly [Type in StepType]: StepForm<Type> } = {
  message,
  pause,
  question,
  set,
  branch,
  goTo,
  handOver,
};
