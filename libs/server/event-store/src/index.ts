/**
 * Configuration as events.
 *
 * Writing: a module describes its decisions as a `Decider` and its event types with `defineEventTypes`, and runs a command
 * with `runCommand`. Reading: it describes read models as `Projection`s, mostly with `rowProjection`, and what follows
 * from an event with `checkpointedSubscription`, and adds them to the `ProjectionRegistry`; `ProjectionsModule` runs
 * them in the worker role. An answer waits with `ReadYourWrites.waitFor` until it shows what the command wrote.
 * `replay` rebuilds the read models from the first event. Stores are behind the port `EventStore`.
 *
 * A projection's name identifies its checkpoint. Who removes a projection also deletes its row of `events.checkpoints`
 * in the migration that drops its tables; otherwise everybody who waits for all projections waits for it in vain. The row of a
 * subscription that is no more harms nobody.
 */
export { AppendUnknownError } from './appending/lost-response';
export * from './decider';
export * from './event-handlers';
export * from './event-store';
export * from './event-store.module';
export * from './event-types';
export * from './folds/own-events';
export type { Folded } from './folds/snapshots';
export * from './folds/stream-folds';
export * from './moving/move-events';
export * from './moving/readers-follow';
export * from './open-event-store';
export * from './postgres/event-store.migrations';
export * from './postgres/postgres-event-store';
export * from './projection';
export * from './projections/checkpointed-subscription';
export * from './projections/projection-registry';
export * from './projections/projection-runner';
export * from './projections/read-your-writes';
export * from './projections/reader-stops';
export * from './projections/replay';
export * from './projections/row-projection';
export { Quarantine, type QuarantinedStream } from './quarantine/quarantine';
export { quarantinedError } from './quarantine/quarantine-error';
export * from './run-command';
