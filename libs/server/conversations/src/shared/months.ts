import { dayMs } from '@botter/server-upkeep';

/** A month in UTC, as the first moment of it. */
export function monthOf(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
}

export function monthAfter(month: Date, count = 1): Date {
  return new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + count, 1));
}

/**
 * Everything from before this month has expired, if it is kept for this number of days; undefined if they are
 * 0: all is kept.
 */
export function expiryOf(now: Date, keepDays: number): Date | undefined {
  return keepDays === 0 ? undefined : monthOf(new Date(now.getTime() - keepDays * dayMs));
}

/** The end of a partition's name: `2026_11`. */
export function nameOfMonth(month: Date): string {
  return month.toISOString().slice(0, 7).replace('-', '_');
}

/** The month that a partition's name ends with; undefined for `…_past` and `…_rest`. */
export function monthOfName(name: string): Date | undefined {
  const found = /_(\d{4})_(\d{2})$/.exec(name);
  return found ? new Date(Date.UTC(Number(found[1]), Number(found[2]) - 1, 1)) : undefined;
}

/** The smallest id (UUID version 7) of a time: its first 48 bits are milliseconds since 1970. */
export function firstIdOf(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
