import type { Position } from '../event-store';

/** A position in PostgreSQL's terms: the transaction that wrote the event, and the event's number. */
export interface PositionParts {
  readonly transactionId: string;
  readonly number: string;
}

export function toPosition(transactionId: string, number: string): Position {
  return `${transactionId}-${number}` as Position;
}

/** @throws if the position is not one of this store */
export function partsOf(position: Position): PositionParts {
  const parts = /^(\d+)-(\d+)$/.exec(position);
  if (!parts) throw new Error(`${position} is not a position of the PostgreSQL event store`);
  return { transactionId: parts[1]!, number: parts[2]! };
}

export function comparePositions(a: Position, b: Position): number {
  const left = partsOf(a);
  const right = partsOf(b);
  return compareNumbers(left.transactionId, right.transactionId) || compareNumbers(left.number, right.number);
}

/** Decimal numbers without leading zeros may be too long for a double; the longer one is the larger. */
function compareNumbers(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}
