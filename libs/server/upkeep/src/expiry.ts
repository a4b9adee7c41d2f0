/** Something that expires, and is then deleted. */
export interface Expiry {
  /** Its name in the log and the metric; unique. */
  readonly name: string;
  /** Deletes one batch of what has expired. True if there may be more. */
  expire(now: Date): Promise<boolean>;
  /** When the oldest of the overdue rows expired; undefined if there are none. */
  overdueSince(now: Date): Promise<Date | undefined>;
}

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The moment before which everything has expired that is kept for this long. */
export function keptFor(ms: number): (now: Date) => Date {
  return (now) => new Date(now.getTime() - ms);
}
