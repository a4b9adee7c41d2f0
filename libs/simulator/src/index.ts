export { defaultPerson, type PretendedPerson } from './pretended-person';
export {
  newSession,
  type PendingCallback,
  type SimulatorLine,
  type SimulatorSession,
  sessionClock,
} from './session';
export { type SimulatorInput, simulate } from './simulate';
export { compileBot, type SimulatedBot, type SimulatedConfiguration } from './simulated-bot';
export type { SimulatorStep } from './step';
