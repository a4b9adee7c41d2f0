/** The time that analytics cover, up to now. */
export const timeRanges = ['1d', '7d', '30d', '90d'] as const;
export type TimeRange = (typeof timeRanges)[number];
/** The days of each range. */
export const daysOf: Readonly<Record<TimeRange, number>> = { '1d': 1, '7d': 7, '30d': 30, '90d': 90 };
export const defaultTimeRange: TimeRange = '7d';
