import { deserialize, serialize } from 'node:v8';
import type { Database } from '@botter/server-database';
import { sql } from 'kysely';
import type { Position } from '../event-store';

/** The state that results from a stream's events at one version of it. */
export interface Folded<State> {
  readonly state: State;
  /** Version of the stream; 0 if it does not exist. */
  readonly version: number;
  /** Position of its last event; undefined if it does not exist. */
  readonly position: Position | undefined;
}

/** Identifies a fold of a stream: two modules make different states of one stream. */
export interface FoldKey {
  readonly stream: string;
  readonly fold: string;
  /**
   * Version of the state's shape; states of different versions are stored next to each other while two
   * versions run.
   */
  readonly stateVersion: number;
}

/**
 * Folded states in PostgreSQL, so that a new process need not read a stream from its start. They are
 * disposable: one that is missing, of another shape or unreadable (written by a newer Node, say) is folded
 * again from the events.
 */
export class Snapshots {
  constructor(private readonly db: Database) {}

  async find<State>({ stream, fold, stateVersion }: FoldKey): Promise<Folded<State> | undefined> {
    const { rows } = await sql<{ version: number; position: Position; state: Buffer }>`
      select version, position, state from events.snapshots
      where stream = ${stream} and fold = ${fold} and state_version = ${stateVersion}`.execute(this.db);
    const row = rows[0];
    if (!row) return undefined;
    try {
      return { state: deserialize(row.state) as State, version: row.version, position: row.position };
    } catch {
      return undefined;
    }
  }

  /** An older state never replaces a newer one. */
  async save<State>(key: FoldKey, { state, version, position }: Folded<State>): Promise<void> {
    const { stream, fold, stateVersion } = key;
    await sql`
      insert into events.snapshots as kept (stream, fold, state_version, version, position, state)
      values (${stream}, ${fold}, ${stateVersion}, ${version}, ${position}, ${serialize(state)})
      on conflict (stream, fold, state_version) do update
      set version = excluded.version, position = excluded.position, state = excluded.state, taken_at = now()
      where kept.version < excluded.version`.execute(this.db);
  }
}
