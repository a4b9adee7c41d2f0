export { ConversationQueries } from './chats/conversation-queries';
export { IncomingMessages, type ReceivedMessage } from './chats/incoming-messages';
export { SendMessage } from './chats/send-message';
export * from './conversations.migrations';
export * from './conversations.modules';
export { Outbox } from './outbox/outbox';

export * from './server-module';
export {
  type ContactChange,
  type ContactStore,
  DialogContacts,
  type PersonOfBot,
} from './shared/contact-store';
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
export { PersonErasure } from './upkeep/person-erasure';
