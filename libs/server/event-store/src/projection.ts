import type { Transaction } from 'kysely';
import type { RecordedEvent } from './event-store';

/**
 * A read model: tables in the schema `read`, filled from events and nothing else. The runner hands it every
 * batch once, in a transaction that also moves its checkpoint. A rebuild runs the same code on copies of its
 * tables in another schema, which is why the schema is an argument and never written into a query.
 */
export interface Projection {
  /** It never changes: the checkpoint is stored with it. */
  readonly name: string;
  /** Tables it owns, without their schema; a rebuild fills copies of them and switches. */
  readonly tables: readonly string[];
  /**
   * Indexes of its tables that filling them doesn't need, and that aren't unique: a rebuild creates them
   * after the rows, which takes half of the time.
   */
  readonly lateIndexes?: readonly string[];
  /** Event types it wants; others never reach it. */
  readonly handles: readonly string[];
  /**
   * The rows that an event concerns depend on the events of its stream alone, so several processes may share
   * the streams out among themselves: each gets all events of a stream in order, but not those of all
   * streams.
   */
  readonly isByStream?: boolean;
  /** Applies events in order. */
  project(events: readonly RecordedEvent[], context: ProjectionContext): Promise<void>;
  /**
   * A cheaper way to fill empty tables of `schema` from all events, for the rebuild to use instead of
   * `project`. A projection around another one inherits it, unless it also means the rebuild.
   */
  rebuild?(schema: string): Rebuild;
  /**
   * Called in the transaction that replaces the live tables with rebuilt ones: it notifies everyone who
   * caches rows of them (NOTIFY), since no event will.
   */
  switched?(tx: Transaction<unknown>): Promise<void>;
}

/** No one reads the tables before `finish`, so it may keep rows in memory over many batches. */
export interface Rebuild {
  project(events: readonly RecordedEvent[], tx: Transaction<unknown>): Promise<void>;
  /** Writes the rest. */
  finish(tx: Transaction<unknown>): Promise<void>;
}

/** Schema of the read models that answers are made from. */
export const liveSchema = 'read';

export interface ProjectionContext {
  readonly tx: Transaction<unknown>;
  /** Schema to read and write: `read`, or the one a rebuild fills. */
  readonly schema: string;
}
