import { IANAZone } from 'luxon';

export interface QuietHours {
  /** HH:MM on the clock of the zone. */
  readonly start: string | null;
  readonly end: string | null;
  readonly timezone: string;
}

const minute = 60_000;
/** Offsets of time zones change at quarters of an hour only. */
const quarter = 15 * minute;
/** An end that a change of the clocks skips comes on the next day. */
const longestMinutes = 50 * 60;

/**
 * The end of the quiet hours around `now`: the first minute whose local time is outside of them, also across
 * midnight and changes of the clocks. Undefined if it is not quiet; one time alone, or two equal ones, are no
 * quiet hours.
 */
export function quietUntil({ start, end, timezone }: QuietHours, now: Date): Date | undefined {
  if (start === null || end === null || start === end) return undefined;
  const zone = IANAZone.create(timezone);
  const [from, to] = [minutesOf(start), minutesOf(end)];
  const first = Math.floor(now.getTime() / minute) * minute;
  let offset = zone.offset(first);
  for (let at = first; at <= first + longestMinutes * minute; at += minute) {
    if (at % quarter === 0) offset = zone.offset(at);
    if (!isWithin(minuteOfDay(at, offset), from, to)) return at === first ? undefined : new Date(at);
  }
  return undefined;
}

function minuteOfDay(at: number, offset: number): number {
  const minutes = Math.floor(at / minute) + offset;
  return ((minutes % 1440) + 1440) % 1440;
}

function isWithin(at: number, from: number, to: number): boolean {
  return from < to ? at >= from && at < to : at >= from || at < to;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
