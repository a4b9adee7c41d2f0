import type { Database } from '@botter/server-database';
import { sql } from 'kysely';
import type { EventStore, Position } from '../event-store';

/**
 * How many events each of these projections and process managers has still before it, by its name. One that an earlier version
 * had is among the checkpoints for ever, and nobody moves it on.
 */
export async function projectionLag(
  db: Database,
  store: EventStore,
  names: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; position: Position | null }>`
    select name, position from events.checkpoints where name = any(${names}) order by name`.execute(db);
  // Most stand at the same place, and counting is what costs.
  const counted = new Map<Position | undefined, Promise<number>>();
  const behind = (position: Position | undefined) => {
    const known = counted.get(position) ?? store.countAfter(position);
    counted.set(position, known);
    return known;
  };
  const entries = rows.map(
    async ({ name, position }) => [name, await behind(position ?? undefined)] as const,
  );
  return new Map(await Promise.all(entries));
}
