export { ConversationQueries } from './chats/conversation-queries';
export { DeliveryWait } from './chats/delivery-wait';
export { IncomingMessages, type ReceivedMessage } from './chats/incoming-messages';
export { SendMessage } from './chats/send-message';
export * from './conversations.migrations';
export * from './conversations.modules';
export { BulkBudget } from './outbox/bulk-budget';
export { type DirectResult, DirectSends, type SentToChat } from './outbox/direct-sends';
export { Outbox } from './outbox/outbox';

export * from './server-module';
export { aliveProcesses, homeOf, recentProcesses } from './shared/alive-processes';
export {
  type ContactChange,
  type ContactStore,
  DialogContacts,
  type PersonOfBot,
} from './shared/contact-store';
export { DeadProcesses } from './shared/dead-processes';
export type { DialogActivity } from './shared/dialog-activity';
export { type LedgerPlace, type TakenEntry, takeLedgerEntries, takeLedgerEntriesOf } from './shared/ledger';
export {
  type ChatActivity,
  type KnownEntries,
  type LedgerWriter,
  LedgerWriters,
} from './shared/ledger-writers';
export { firstIdOf } from './shared/months';
export { type ReadBudget, type Reading, readWithin } from './shared/read-budget';
export { RuntimeProcess } from './shared/runtime-process';
export {
  type ContributedJob,
  jobIdOf,
  type UpdateContributor,
  UpdateContributors,
  type UpdateOutcome,
} from './shared/update-contributor';
export { PersonErasure } from './upkeep/person-erasure';
