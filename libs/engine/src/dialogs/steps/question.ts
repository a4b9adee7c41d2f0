import { askQuestion, scheduleTimeout } from '../ask-question';
import { newToken } from '../token';
import type { RunStep } from './step-run';

/** Asks, and waits for the answer. Without a person no one can answer. */
export const question: RunStep<'question'> = (step, run) => {
  if (!run.contact) return 'end';
  const token = newToken(run, step.id);
  askQuestion(step, token, run);
  scheduleTimeout(step, run);
  run.wait({ stepId: step.id, waitsFor: 'answer', token, triesLeft: step.retries });
  return 'end';
};
