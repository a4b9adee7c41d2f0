import type { Database } from '@botter/server-database';
import { type Kysely, sql } from 'kysely';
import type { Position } from '../event-store';
import { CheckpointMovedError, openCheckpoint } from './checkpoints';
import { checkpointsInForce, isNameOfSlice, type Slice, splitMark } from './slices';

/** The checkpoints of these projections and subscriptions that are in force, by their names. */
export async function findSlices(
  db: Kysely<unknown>,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly Slice[]>> {
  const { rows } = await sql<{ name: string; position: Position | null }>`
    select name, position from events.checkpoints
    where split_part(name, '#', 1) = any(${[...names]}) order by name`.execute(db);
  return checkpointsInForce(rows);
}

/** The slices of a projection; creates its checkpoint if it is new. */
export async function openSlices(db: Database, projection: string): Promise<readonly Slice[]> {
  const found = await findSlices(db, [projection]);
  if (found.has(projection)) return found.get(projection)!;
  await openCheckpoint(db, projection, 'projection');
  const made = await findSlices(db, [projection]);
  if (!made.has(projection))
    throw new Error(`${projection} is split, and no checkpoint of its partitions is there`);
  return made.get(projection)!;
}

/**
 * Replaces the slices with others of the same partitions, all at one position.
 * @throws CheckpointMovedError if one of them is no longer as the caller left it
 */
export async function replaceSlices(
  db: Database,
  projection: string,
  { from, to }: { readonly from: readonly Slice[]; readonly to: readonly Slice[] },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ position: string | null }>`
      select position from events.checkpoints where name = ${projection} for update`.execute(tx);
    const whole = from.find(({ name }) => !isNameOfSlice(name));
    if (!rows[0] || (rows[0].position ?? undefined) !== (whole ? whole.position : splitMark)) {
      throw new CheckpointMovedError(projection);
    }
    if (whole) {
      // Left from before a rebuild or a migration of the events set the one checkpoint of all partitions.
      await sql`delete from events.checkpoints where split_part(name, '#', 1) = ${projection} and name <> ${projection}`.execute(
        tx,
      );
    } else await removeSlices(tx, from);
    const joined = to.find(({ name }) => !isNameOfSlice(name));
    await sql`
      update events.checkpoints set position = ${joined ? (joined.position ?? null) : splitMark}, updated_at = now()
      where name = ${projection}`.execute(tx);
    for (const { name, position } of to) {
      if (!isNameOfSlice(name)) continue;
      await sql`
        insert into events.checkpoints (name, kind, position)
        values (${name}, 'projection', ${position ?? null})`.execute(tx);
    }
  });
}

async function removeSlices(tx: Kysely<unknown>, slices: readonly Slice[]): Promise<void> {
  for (const { name, position } of slices) {
    const { rows } = await sql`
      delete from events.checkpoints
      where name = ${name} and position is not distinct from ${position ?? null} returning name`.execute(tx);
    if (rows.length !== 1) throw new CheckpointMovedError(name);
  }
}
