export * from './conversations.migrations';
export * from './conversations.modules';
export { type Enqueued, Outbox, type OutgoingOrder } from './outbox/outbox';
export type { IdempotencyKey } from './outbox/sent-keys';
export * from './server-module';
export {
  type ContributedJob,
  jobIdOf,
  type UpdateContributor,
  UpdateContributors,
  type UpdateOutcome,
} from './shared/update-contributor';
