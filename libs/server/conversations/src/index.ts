export { ConversationQueries } from './chats/conversation-queries';
export { IncomingMessages, type ReceivedMessage } from './chats/incoming-messages';
export { type MessageToSend, SendMessage } from './chats/send-message';
export * from './conversations.migrations';
export * from './conversations.modules';
export { type Enqueued, Outbox, type OutgoingOrder } from './outbox/outbox';
export type { IdempotencyKey } from './outbox/sent-keys';
export * from './server-module';
export { type LedgerPlace, type TakenEntry, takeLedgerEntries, takeLedgerEntriesOf } from './shared/ledger';
export { type ChatActivity, type LedgerWriter, LedgerWriters } from './shared/ledger-writers';
export { firstIdOf } from './shared/months';
export { type ReadBudget, type Reading, readWithin } from './shared/read-budget';
export {
  type ContributedJob,
  jobIdOf,
  type UpdateContributor,
  UpdateContributors,
  type UpdateOutcome,
} from './shared/update-contributor';
