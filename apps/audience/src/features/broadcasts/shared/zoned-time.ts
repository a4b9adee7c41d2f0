import { DateTime } from 'luxon';

/** How a field of date and time writes them. */
const fieldFormat = "yyyy-MM-dd'T'HH:mm";

/** The instant at which clocks of the zone show this time; undefined if it is none. */
export function instantOf(written: string, timeZone: string): string | undefined {
  const time = DateTime.fromISO(written, { zone: timeZone });
  return written !== '' && time.isValid ? time.toUTC().toISO() : undefined;
}

/** What clocks of the zone show at an instant, for a field of date and time. */
export function writtenTime(instant: string, timeZone: string): string {
  return DateTime.fromISO(instant, { zone: timeZone }).toFormat(fieldFormat);
}

/** "1 Dec 2026, 09:00", in the zone. */
export function timeInZone(instant: string, timeZone: string): string {
  return DateTime.fromISO(instant, { zone: timeZone }).toLocaleString(DateTime.DATETIME_MED);
}
