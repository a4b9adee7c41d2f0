import { newToken } from '../token';
import type { RunStep } from './step-run';

/** Shows that the bot is typing, and continues later. Without a person there is no session to continue in. */
export const pause: RunStep<'pause'> = ({ id: stepId, seconds }, run) => {
  const { chat, threadId, contact } = run;
  if (!contact) return 'next';
  run.add({ kind: 'typing', chat, threadId });
  run.schedule(stepId, seconds);
  run.wait({ stepId, waitsFor: 'pause', token: newToken(run, stepId), triesLeft: 0 });
  return 'end';
};
