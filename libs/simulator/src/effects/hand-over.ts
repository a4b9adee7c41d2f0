import { say } from '../step';
import type { SimulatedEffect } from './simulated-effect';

export const handOver: SimulatedEffect<'handOver'> = {
  carryOut(step, { note }, at) {
    const said = say(step, at, { kind: 'handOver', note });
    return { ...said, session: { ...said.session, isTakenOver: true } };
  },
  reply: () => undefined,
};
