import type { Step } from '@botter/contracts';
import { message as messagePart } from '../../parts/message';
import type { RunStep } from './step-run';

const prepared = new WeakMap<Step<'message'>, ReturnType<typeof messagePart>>();

/** Sends the message like an action's own. It is prepared once: a compiled action never changes. */
export const message: RunStep<'message'> = (step, run) => {
  const { id: _, ...part } = step;
  const send = prepared.get(step) ?? messagePart(part, run.actionId);
  prepared.set(step, send);
  run.send(send({ chat: run.chat, threadId: run.threadId, values: () => run.values() }));
  return 'next';
};
