import { DateTime } from 'luxon';

/** The zone in which a day begins first. */
const firstZone = 'Etc/GMT-14';

/** When it is the same time of day in another zone; the instant itself if the zone isn't known. */
export function sameTimeIn(at: Date, zone: string, other: string): Date {
  const there = DateTime.fromJSDate(at, { zone }).setZone(other, { keepLocalTime: true });
  return there.isValid ? there.toJSDate() : at;
}

/** When the first contact is due, whatever their zones are. */
export function firstTimeOf(at: Date, zone: string): Date {
  const first = sameTimeIn(at, zone, firstZone);
  return first < at ? first : at;
}
