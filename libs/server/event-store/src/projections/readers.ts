import type { Database } from '@botter/server-database';
import { sql } from 'kysely';
import type { EventStore, Position, RecordedEvent } from '../event-store';
import type { EventTypes } from '../event-types';
import { liveSchema, type Projection } from '../projection';
import type { CheckpointedSubscription } from './checkpointed-subscription';
import { type CheckpointKind, moveCheckpoint } from './checkpoints';

/** Where a reader stands; it moves it itself, as far as it really came. */
export interface Progress {
  position: Position | undefined;
}

/** Something that follows the events and keeps a checkpoint. */
export interface Reader {
  readonly name: string;
  readonly kind: CheckpointKind;
  /**
   * Handles a batch and moves the checkpoint. After a failure it is called again with the same events.
   * @throws NewerEventError where it stopped before an event of a newer version
   */
  handle(events: readonly RecordedEvent[], progress: Progress): Promise<void>;
}

export interface ReaderContext {
  readonly store: EventStore;
  readonly db: Database;
  readonly types: EventTypes;
}

/** Read model and checkpoint change in one transaction: each event counts once. */
export function projectionReader(projection: Projection, { db, types }: ReaderContext): Reader {
  const handled = new Set(projection.handles);
  return {
    name: projection.name,
    kind: 'projection',
    async handle(events, progress) {
      const { wanted, last, newer } = types.until(events, handled);
      if (last) {
        const to = last.position;
        await db.transaction().execute(async (tx) => {
          // A crash may take the last moments of a read model, together with its checkpoint: they are projected again.
          await sql`SET LOCAL synchronous_commit = off`.execute(tx);
          await moveCheckpoint(tx, projection.name, progress.position, to);
          if (wanted.length > 0) await projection.project(wanted, { tx, schema: liveSchema });
        });
        progress.position = to;
      }
      if (newer) throw newer;
    },
  };
}

/** One event after the other; the checkpoint follows once per batch, and at a failure. */
export function subscriptionReader(
  subscription: CheckpointedSubscription,
  { db, store, types }: ReaderContext,
): Reader {
  const handled = new Set(subscription.handles);
  return {
    name: subscription.name,
    kind: 'subscription',
    async handle(events, progress) {
      const moveTo = async (position: Position) => {
        await db
          .transaction()
          .execute((tx) => moveCheckpoint(tx, subscription.name, progress.position, position));
        progress.position = position;
      };
      const isNew = ({ position }: RecordedEvent) =>
        progress.position === undefined || store.compare(position, progress.position) > 0;
      const { wanted, last, newer } = types.until(events.filter(isNew), handled);
      let done: Position | undefined;
      try {
        for (const event of wanted) {
          await subscription.handler(event);
          done = event.position;
        }
      } catch (error) {
        // What is done stays done: the next attempt starts with the event that failed.
        if (done !== undefined) await moveTo(done);
        throw error;
      }
      if (last) await moveTo(last.position);
      if (newer) throw newer;
    },
  };
}
