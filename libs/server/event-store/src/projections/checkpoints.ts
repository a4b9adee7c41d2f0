import { notify } from '@botter/server-database';
import { type Kysely, sql } from 'kysely';
import type { Position } from '../event-store';

export type CheckpointKind = 'projection' | 'subscription';

/** Notifies everyone who waits how far a projection came; the payload is `<position> <name>`. */
export const checkpointsChannel = 'checkpoints';

/** Someone else moved the checkpoint: a process that took over, or a rebuild that switched. */
export class CheckpointMovedError extends Error {
  override readonly name = 'CheckpointMovedError';

  constructor(name: string) {
    super(`The checkpoint of ${name} was moved by someone else`);
  }
}

/** Makes the checkpoint when it is new and says where it is. */
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

/** Where projections are; one that has read nothing yet is left out. */
export async function findCheckpoints(
  db: Kysely<unknown>,
  names: readonly string[],
): Promise<ReadonlyMap<string, Position>> {
  const { rows } = await sql<{ name: string; position: Position }>`
    select name, position from events.checkpoints
    where name = any(${[...names]}) and position is not null`.execute(db);
  return new Map(rows.map(({ name, position }) => [name, position]));
}

/**
 * Moves the checkpoint inside the caller's transaction, if it is still where the caller left it. Its row stays locked
 * until the commit, so two owners, should there ever be two, cannot count an event twice.
 * @throws CheckpointMovedError
 */
export async function moveCheckpoint(
  tx: Kysely<unknown>,
  name: string,
  from: Position | undefined,
  to: Position,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update events.checkpoints set position = ${to}, updated_at = now()
    where name = ${name} and position is not distinct from ${from ?? null}`.execute(tx);
  if (numAffectedRows !== 1n) throw new CheckpointMovedError(name);
  await notify(tx, checkpointsChannel, `${to} ${name}`);
}

/**
 * Keeps the checkpoint where it is until the caller's transaction ends, if it is still where the caller left it.
 * @throws CheckpointMovedError
 */
export async function holdCheckpoint(
  tx: Kysely<unknown>,
  name: string,
  at: Position | undefined,
): Promise<void> {
  const { rows } = await sql`
    select from events.checkpoints
    where name = ${name} and position is not distinct from ${at ?? null} for update`.execute(tx);
  if (rows.length !== 1) throw new CheckpointMovedError(name);
}

/** Keeps the owners of these checkpoints from moving on until the caller's transaction ends. */
export async function lockCheckpoints(tx: Kysely<unknown>, names: readonly string[]): Promise<void> {
  await sql`
    select from events.checkpoints where name = any(${[...names]}) order by name for update`.execute(tx);
}

/** Puts projections to a position, wherever they were. */
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
