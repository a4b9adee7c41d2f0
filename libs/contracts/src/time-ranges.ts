/** The time that analytics cover, up to now. */
export const timeRanges = ['1d', '7d', '30d', '90d'] as const;
export type TimeRange = (typeof timeRanges)[number];
export const defaultTimeRange: TimeRange = '7d';
