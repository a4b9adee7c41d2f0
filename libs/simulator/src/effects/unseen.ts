import type { SimulatorStep } from '../step';

/** Changes nothing in the simulated chat. */
export const unseen = {
  carryOut: (step: SimulatorStep) => step,
  reply: () => undefined,
};
