import type { Database } from '@botter/server-database';
import type { EventStore, Position } from '../event-store';
import { findSlices } from './slice-checkpoints';

/**
 * The number of events that each of these projections and process managers has not handled yet, by its name;
 * if a projection's partitions are split, of the slowest one. The checkpoint of a reader that only an earlier
 * version had stays forever, and never moves.
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
