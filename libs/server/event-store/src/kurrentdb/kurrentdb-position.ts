import type { Position } from '../event-store';

/**
 * Positions of PostgreSQL have no such mark: a checkpoint of another store is never taken for one of this.
 */
const mark = 'k';

/** A position in KurrentDB's terms: that of the event in its log. */
export interface LogPosition {
  readonly commit: bigint;
  readonly prepare: bigint;
}

export function toPosition({ commit, prepare }: LogPosition): Position {
  return `${mark}${commit}-${prepare}` as Position;
}

export const isKurrentDBPosition = (position: string): boolean => position.startsWith(mark);

/** @throws if the position is not one of this store */
export function logPositionOf(position: Position): LogPosition {
  const parts = /^k(\d+)-(\d+)$/.exec(position);
  if (!parts) throw new Error(`${position} is not a position of KurrentDB`);
  return { commit: BigInt(parts[1]!), prepare: BigInt(parts[2]!) };
}

export function comparePositions(a: Position, b: Position): number {
  const left = logPositionOf(a);
  const right = logPositionOf(b);
  const difference = left.commit === right.commit ? left.prepare - right.prepare : left.commit - right.commit;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function isBefore(a: LogPosition, b: LogPosition): boolean {
  return a.commit === b.commit ? a.prepare < b.prepare : a.commit < b.commit;
}
