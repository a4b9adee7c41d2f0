export { FakeTelegram } from './fake-telegram';
export { action, pressUpdate, textUpdate } from './samples';
export {
  createConversationDatabase,
  deliver,
  FakeJobQueue,
  putBot,
  startRuntime,
  stopRuntime,
} from './test-runtime';
