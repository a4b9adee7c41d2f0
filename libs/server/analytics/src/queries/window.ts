import { daysOf, type TimeRange } from '@botter/contracts';
import { DateTime } from 'luxon';
import { hourMs } from '../counting/rollup';

/** A range of time up to now. It begins with a full hour, because that is how it is counted. */
export interface Window {
  readonly from: Date;
  readonly unit: 'hour' | 'day';
  /** The beginning of each point of a chart; the first one is `from`. */
  readonly points: readonly Date[];
}

/** The range as of `now`: a day by hours, others by the days of the time zone. */
export function windowOf(range: TimeRange, timeZone: string, now: Date): Window {
  const from = new Date(Math.floor(now.getTime() / hourMs) * hourMs - daysOf[range] * 24 * hourMs);
  if (range === '1d') {
    const points = Array.from({ length: 25 }, (_, i) => new Date(from.getTime() + i * hourMs));
    return { from, unit: 'hour', points };
  }
  const points = [from];
  let midnight = startOfDay(from, timeZone).plus({ days: 1 }).startOf('day');
  while (midnight.toMillis() <= now.getTime()) {
    if (midnight.toMillis() > from.getTime()) points.push(midnight.toJSDate());
    midnight = midnight.plus({ days: 1 }).startOf('day');
  }
  return { from, unit: 'day', points };
}

/** When the day of this moment began in the time zone. */
export function startOfDay(at: Date, timeZone: string): DateTime {
  return DateTime.fromJSDate(at, { zone: timeZone }).startOf('day');
}
