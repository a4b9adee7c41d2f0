import { DateTime } from 'luxon';
import { asciiDigits } from './ascii-digits';
import { knownLocale } from './known-locale';

/** What decides how people write dates. */
export interface DateHabits {
  /** IANA, of the bot. */
  readonly timeZone: string;
  /** Of the person. */
  readonly language: string | null;
}

const longest = 40;
const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const yearLast = /^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d{2})$/;
const withNames = [
  'd. MMMM yyyy',
  'd MMMM yyyy',
  'd. MMM yyyy',
  'd MMM yyyy',
  'MMMM d, yyyy',
  'MMM d, yyyy',
  'MMMM d yyyy',
  'MMM d yyyy',
];

/**
 * A date as ISO, from ISO or one of the usual written forms: the day before the month, unless people in the
 * bot's zone write it the other way. A date that exists only the other way round is taken so. Undefined if it
 * is none.
 */
export function readDate(text: string, habits: DateHabits): string | undefined {
  if (text.length > longest) return undefined;
  const written = asciiDigits(text).trim().replaceAll(/\s+/g, ' ');
  const begun = yearFirst.exec(written);
  if (begun) return dateOf(begun[1], begun[3], begun[4]);
  const ended = yearLast.exec(written);
  if (!ended) return namedDate(written, habits);
  const [, first, mark, second, year = ''] = ended;
  const full = year.length === 2 ? fullYear(year) : year;
  const dayFirst = () => dateOf(full, second, first);
  const monthFirst = () => dateOf(full, first, second);
  if (mark === '.') return dayFirst();
  return writesMonthFirst(habits) ? (monthFirst() ?? dayFirst()) : (dayFirst() ?? monthFirst());
}

/** Zones of the United States and of other countries that write the month first. */
const monthFirstZones =
  /^(?:US\/|America\/(?:New_York|Detroit|Kentucky\/|Louisville|Indiana\/|Indianapolis|Fort_Wayne|Chicago|Menominee|North_Dakota\/|Denver|Boise|Shiprock|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Metlakatla|Yakutat|Nome|Adak|Atka|Puerto_Rico)|Pacific\/(?:Honolulu|Guam|Saipan|Pago_Pago)|Asia\/Manila)/;

/** Whether people write the month before the day. */
export function writesMonthFirst({ timeZone, language }: DateHabits): boolean {
  return monthFirstZones.test(timeZone) || language?.toLowerCase() === 'en-us';
}

function dateOf(year = '', month = '', day = ''): string | undefined {
  const date = DateTime.fromObject(
    { year: Number(year), month: Number(month), day: Number(day) },
    { zone: 'utc' },
  );
  return date.isValid && date.year > 0 ? (date.toISODate() ?? undefined) : undefined;
}

function fullYear(digits: string): string {
  return String(DateTime.fromFormat(digits, 'yy', { zone: 'utc' }).year);
}

/** With the name of the month, in the language of the person or in English. */
function namedDate(written: string, { language }: DateHabits): string | undefined {
  if (!/^[\p{L}\p{M}\d., ]+$/u.test(written) || !/\d{4}$/.test(written)) return undefined;
  for (const locale of new Set([knownLocale(language), 'en'])) {
    for (const pattern of withNames) {
      const date = DateTime.fromFormat(written, pattern, { zone: 'utc', locale });
      if (date.isValid) return date.toISODate() ?? undefined;
    }
  }
  return undefined;
}
