export { Continuations } from '../outbox/continuations';
export { BotErasure } from '../upkeep/bot-erasure';
export { ConversationApi, type Who } from './conversation-api';
export { FakeTelegram } from './fake-telegram';
export { behindProxy, loseLeaseUnreported, takeForDead } from './lost-lease';
export { action, membershipUpdate, pressUpdate, textUpdate } from './samples';
export { addFile } from './test-files';
export {
  createConversationDatabase,
  deliver,
  FakeJobQueue,
  putBot,
  type RuntimeOptions,
  startRuntime,
  stopRuntime,
} from './test-runtime';
