import { handOverLimits } from '@botter/contracts';
import { cut } from '../../cut-text';
import type { RunStep } from './step-run';

export const handOver: RunStep<'handOver'> = ({ note }, run) => {
  const { chat, threadId, actionId } = run;
  run.add({ kind: 'handOver', chat, threadId, actionId, note: cut(run.fill(note), handOverLimits.note) });
  return 'end';
};
