import type { Position } from '../event-store';
import { allPartitions, type Partitions, partitionCount } from '../partitions';

/**
 * Position of a projection whose partitions have checkpoints of their own. A version without partitions can't
 * read on from it.
 */
export const splitMark = 'split';

const separator = '#';

/** Partitions of a projection that are read together, under one checkpoint. */
export interface Slice {
  /** The checkpoint's: `actions` for all partitions, `actions#0145` for some. */
  readonly name: string;
  readonly partitions: Partitions;
  readonly position: Position | undefined;
}

export function countPartitions(partitions: Partitions): number {
  return numbersOf(partitions).length;
}

/** The first `count` of them. */
export function firstPartitions(partitions: Partitions, count: number): Partitions {
  return numbersOf(partitions)
    .slice(0, count)
    .reduce((sum, number) => sum | (1 << number), 0);
}

export function sliceName(projection: string, partitions: Partitions): string {
  if (partitions === allPartitions) return projection;
  return `${projection}${separator}${numbersOf(partitions).join('')}`;
}

/** The projection or subscription that a checkpoint belongs to, and the partitions that it is for. */
export function checkpointOf(name: string): { readonly reader: string; readonly partitions: Partitions } {
  const [reader = '', numbers] = name.split(separator);
  if (numbers === undefined) return { reader, partitions: allPartitions };
  return { reader, partitions: [...numbers].reduce((sum, number) => sum | (1 << Number(number)), 0) };
}

/** Whether the name looks like that of a checkpoint of some partitions. */
export function isNameOfSlice(name: string): boolean {
  return name.includes(separator);
}

/**
 * The checkpoints in force, by the names of their projections and subscriptions: the one for all partitions,
 * unless it marks them as split. Others are left from before someone set that one.
 */
export function checkpointsInForce(
  rows: readonly { readonly name: string; readonly position: Position | null }[],
): ReadonlyMap<string, readonly Slice[]> {
  const split = new Set(rows.flatMap(({ name, position }) => (position === splitMark ? [name] : [])));
  const slices = new Map<string, Slice[]>();
  for (const { name, position } of rows) {
    const { reader, partitions } = checkpointOf(name);
    if (position === splitMark || split.has(reader) !== isNameOfSlice(name)) continue;
    const slice = { name, partitions, position: position ?? undefined };
    slices.set(reader, [...(slices.get(reader) ?? []), slice]);
  }
  return slices;
}

function numbersOf(partitions: Partitions): number[] {
  return Array.from({ length: partitionCount }, (_, number) => number).filter(
    (number) => partitions & (1 << number),
  );
}
