import { z } from 'zod';

/** An IANA name; no offset, whose sign PostgreSQL reads the other way round. */
export const timeZoneNameSchema = z
  .string({ error: 'Not a time zone' })
  .max(64, 'Not a time zone')
  .refine((name) => /^[A-Za-z]/.test(name) && isTimeZone(name), 'Not a time zone');

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
