/*
 * Numbers and dates as texts that sort like they do, by their bytes: so one comparison finds those of a kind.
 * The migrations' triggers make the same of the fields of a contact. Numbers sort after dates.
 */
import type { FieldValue } from '@botter/engine';

/** Before every number, and after every date. */
export const firstNumber = 'n';

/** A number with its 64 bits in hexadecimal digits, which are inverted below 0. */
export function orderedNumber(number: number): string {
  const bytes = Buffer.alloc(8);
  // 0 and -0 are equal.
  bytes.writeDoubleBE(number === 0 ? 0 : number);
  if (number < 0) for (const [at, byte] of bytes.entries()) bytes[at] = 255 - byte;
  return `n${number < 0 ? 0 : 1}${bytes.toString('hex')}`;
}

/** @param date as it is kept, for example `2026-02-28` */
export function orderedDate(date: string): string {
  return `d${date}`;
}

/** What of these fields can be compared with a number or a date; null if nothing can. */
export function orderedValues(
  fields: Readonly<Record<string, FieldValue>>,
): Readonly<Record<string, string>> | null {
  const ordered = Object.entries(fields).flatMap(([key, value]) => {
    if (typeof value === 'number') return [[key, orderedNumber(value)]];
    return typeof value === 'string' && isDateShaped.test(value) ? [[key, orderedDate(value)]] : [];
  });
  return ordered.length > 0 ? Object.fromEntries(ordered) : null;
}

/** Also days that no month has. */
const isDateShaped = /^\d{4}-\d{2}-\d{2}$/;
