import type { Database } from '@botter/server-database';
import type { EventStore, Position } from '../event-store';
import { findSlices } from './slice-checkpoints';

/**
 * How many events each of these projections and process managers has still before it, by its name; of a projection whose partitions are
 * split, the one that is farthest behind. One that an earlier version
 * had is among the checkpoints for ever, and nobody moves it on.
 */
export async function projectionLag(
  db: Database,
  store: EventStore,
  names: readonly string[],
): Promise<Map<string, number>> {
  const checkpoints = await findSlices(db, names);
  // Most stand at the same place, and counting is what costs.
  const counted = new Map<Position | undefined, Promise<number>>();
  const behind = (position: Position | undefined) => {
    const known = counted.get(position) ?? store.countAfter(position);
    counted.set(position, known);
    return known;
  };
  const entries = [...checkpoints].map(async ([name, slices]) => {
    const lags = await Promise.all(slices.map(({ position }) => behind(position)));
    return [name, Math.max(...lags)] as const;
  });
  return new Map(await Promise.all(entries));
}
