export { compareReplies } from './replies/compare-replies';
export { repliesTo } from './replies/replies-to';
export {
  newSession,
  type PendingCallback,
  type SimulatorEntry,
  type SimulatorSession,
  sessionClock,
} from './session';
export { type SimulatorInput, simulate } from './simulate';
export { compileBot, type SimulatedBot, type SimulatedConfiguration } from './simulated-bot';
export type { SimulatorStep } from './step';
export { defaultTestUser, type TestUser } from './test-user';
