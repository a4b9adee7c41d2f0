export { compareReplies } from './replies/compare-replies';
export { repliesTo } from './replies/replies-to';
export { replyReasonWords } from './reply-reason';
export { type SentContent } from './sent-content';
export {
  newSession,
  type PendingRun,
  type SimulatorEntry,
  type SimulatorSession,
  sessionClock,
} from './session';
export { type SimulatorInput, simulate } from './simulate';
export { type SimulatedConfiguration } from './simulated-bot';

export { type Talk } from './talk';
export { type TestUser } from './test-user';
