/**
 * Configuration as events.
 *
 * Writing: a module describes its decisions as a `Decider` and its event types with `defineEventTypes`, and
 * runs a command with `runCommand`. Reading: it describes read models as `Projection`s, mostly with
 * `rowProjection`, and the effects of an event with `checkpointedSubscription`, and adds them to the
 * `ProjectionRegistry`; `ProjectionsModule` runs them in the worker role. A response waits with
 * `ReadYourWrites.waitFor` until it shows what the command wrote. `replay` rebuilds the read models from the
 * first event. Stores are behind the port `EventStore`.
 *
 * A projection's name identifies its checkpoint. When you remove a projection, also delete its row of
 * `events.checkpoints` in the migration that drops its tables; otherwise everyone who waits for all
 * projections waits for it in vain. The row of a removed subscription does no harm.
 */

export * from './decider';
export * from './event-handlers';
export * from './event-store';
export * from './event-store.module';
export * from './event-types';
export * from './folds/outdated-snapshots';
export * from './folds/own-events';
export * from './folds/stream-folds';
export * from './lost-race';
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
export * from './projections/replay';
export * from './projections/row-projection';
export { Quarantine, type QuarantinedStream } from './quarantine/quarantine';
export { quarantinedError } from './quarantine/quarantine-error';
export * from './run-command';
