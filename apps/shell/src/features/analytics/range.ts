import { daysOf, defaultTimeRange, type TimeRange, timeRanges } from '@botter/contracts';

/** How the ranges are called. */
export const rangeNames: Readonly<Record<TimeRange, string>> = {
  '1d': 'Last 24 hours',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
};

/** The range that an address names; the default if it names none. */
export function toRange(value: string | null): TimeRange {
  return timeRanges.find((range) => range === value) ?? defaultTimeRange;
}

/** When a range begins. */
export function startOf(range: TimeRange, now: Date): Date {
  return new Date(now.getTime() - daysOf[range] * 24 * 3_600_000);
}

/** The viewer's. */
export const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
