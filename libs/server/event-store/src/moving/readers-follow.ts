import type { Database } from '@botter/server-database';
import { sql } from 'kysely';
import { isKurrentDBPosition } from '../kurrentdb/kurrentdb-position';
import { splitMark } from '../projections/slices';

/**
 * The store that the readers of this database follow, by the positions of their checkpoints; undefined if
 * none has read anything.
 */
export async function readersFollow(db: Database): Promise<'postgres' | 'kurrentdb' | undefined> {
  const { rows } = await sql<{ position: string }>`
    select position from events.checkpoints where position is not null and position <> ${splitMark} limit 1`.execute(
    db,
  );
  const [first] = rows;
  if (!first) return undefined;
  return isKurrentDBPosition(first.position) ? 'kurrentdb' : 'postgres';
}
