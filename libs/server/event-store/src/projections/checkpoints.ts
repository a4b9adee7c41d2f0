import { notify } from '@botter/server-database';
import { type Kysely, sql } from 'kysely';
import type { Position } from '../event-store';
import { checkpointOf, isNameOfSlice, splitMark } from './slices';

export type CheckpointKind = 'projection' | 'subscription';

/** Notifies everyone who waits of a projection's position; the payload is `<position> <name>`. */
export const checkpointsChannel = 'checkpoints';

/** Someone else moved the checkpoint: a process that took over, or a rebuild that switched. */
export class CheckpointMovedError extends Error {
  override readonly name = 'CheckpointMovedError';

  constructor(name: string) {
    super(`The checkpoint of ${name} was moved by someone else`);
  }
}

/** Creates the checkpoint if it is new, and returns its position. */
export async function openCheckpoint(
  db: Kysely<unknown>,
  name: string,
  kind: CheckpointKind,
): Promise<Position | undefined> {
  await sql`insert into events.checkpoints (name, kind) values (${name}, ${kind}) on conflict do nothing`.execute(
    db,
  );
  const { rows } = await sql<{ position: Position | null }>`
    select position from events.checkpoints where name = ${name}`.execute(db);
  return rows[0]?.position ?? undefined;
}

export interface CheckpointMove {
  readonly name: string;
  readonly from: Position | undefined;
  readonly to: Position;
}

export interface MoveOptions {
  /** A crash may lose the last moments of the transaction: its events are read again. */
  readonly mayBeLost?: boolean;
}

/**
 * Moves the checkpoint if it is still where the caller left it, and notifies, in one statement. Inside a
 * transaction its row stays locked until the commit, so even two owners cannot count an event twice.
 * @throws CheckpointMovedError
 */
export async function moveCheckpoint(
  db: Kysely<unknown>,
  { name, from, to }: CheckpointMove,
  { mayBeLost = false }: MoveOptions = {},
): Promise<void> {
  if (isNameOfSlice(name)) await holdSplit(db, name);
  // Most moves are of one: the statement for several takes PostgreSQL twice as long, most of it to plan.
  const { rows } = await sql`
    update events.checkpoints set position = ${to}, updated_at = now()
    where name = ${name} and position is not distinct from ${from ?? null}
    returning pg_notify(${checkpointsChannel}, position || ' ' || name),
      case when ${mayBeLost} then set_config('synchronous_commit', 'off', true) end`.execute(db);
  if (rows.length !== 1) throw new CheckpointMovedError(name);
}

/**
 * The same for several of different names, whose rows are locked in the order of their names. Nothing else
 * may depend on it: a checkpoint of some partitions is moved even if it is no longer in force.
 * @returns the names of those that were unchanged, and have moved
 */
export async function moveCheckpoints(
  db: Kysely<unknown>,
  moves: readonly CheckpointMove[],
  { mayBeLost = false }: MoveOptions = {},
): Promise<ReadonlySet<string>> {
  const rows = moves.map(({ name, from, to }) => ({ name, moved_from: from ?? null, moved_to: to }));
  const { rows: moved } = await sql<{ name: string }>`
    with input as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as t(name text, moved_from text, moved_to text)
    ), locked as materialized (
      select name from events.checkpoints where name in (select name from input) order by name for update
    ), moved as (
      update events.checkpoints c set position = i.moved_to, updated_at = now()
      from input i join locked using (name)
      where c.name = i.name and c.position is not distinct from i.moved_from
      returning c.name, c.position
    )
    select name, pg_notify(${checkpointsChannel}, position || ' ' || name),
      case when ${mayBeLost} then set_config('synchronous_commit', 'off', true) end
    from moved`.execute(db);
  return new Set(moved.map(({ name }) => name));
}

/**
 * Keeps the checkpoint at its position until the caller's transaction ends, if it is still where the caller
 * left it.
 * @throws CheckpointMovedError
 */
export async function holdCheckpoint(
  tx: Kysely<unknown>,
  name: string,
  at: Position | undefined,
): Promise<void> {
  if (isNameOfSlice(name)) await holdSplit(tx, name);
  const { rows } = await sql`
    select from events.checkpoints
    where name = ${name} and position is not distinct from ${at ?? null} for update`.execute(tx);
  if (rows.length !== 1) throw new CheckpointMovedError(name);
}

/**
 * Until the transaction ends, no one sets the projection to one position: a lock on the checkpoint of all
 * partitions covers those of some, too.
 * @throws CheckpointMovedError if the partitions are no longer split
 */
async function holdSplit(tx: Kysely<unknown>, name: string): Promise<void> {
  const { reader } = checkpointOf(name);
  const { rows } = await sql`
    select from events.checkpoints where name = ${reader} and position = ${splitMark} for share`.execute(tx);
  if (rows.length !== 1) throw new CheckpointMovedError(name);
}

/** Keeps the owners of these checkpoints from moving on until the caller's transaction ends. */
export async function lockCheckpoints(tx: Kysely<unknown>, names: readonly string[]): Promise<void> {
  await sql`
    select from events.checkpoints where name = any(${[...names]}) order by name for update`.execute(tx);
}

/** Sets projections to a position, wherever they were. */
export async function setCheckpoints(
  tx: Kysely<unknown>,
  names: readonly string[],
  position: Position,
): Promise<void> {
  await sql`
    insert into events.checkpoints (name, kind, position)
    select name, 'projection', ${position} from unnest(${[...names]}::text[]) as name
    on conflict (name) do update set position = excluded.position, updated_at = now()`.execute(tx);
  for (const name of names) await notify(tx, checkpointsChannel, `${position} ${name}`);
}
