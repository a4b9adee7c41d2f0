import { type ExpiringRows, keptFor, minuteMs } from '@botter/server-upkeep';

/**
 * Counts of past windows; deleted a while later, because the next window of the same person is likely to
 * begin.
 */
export const authExpiries: readonly ExpiringRows[] = [
  { table: 'app.rate_counts', column: 'window_end', unit: 'milliseconds', before: keptFor(5 * minuteMs) },
];
