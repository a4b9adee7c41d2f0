import type { FieldValue } from '../contacts/contact-facts';

/** A value as numbers are compared with it; undefined if it is no number. */
export function comparableNumber(value: FieldValue): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean' || value.trim() === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** Whether a value is a date as it is kept. */
export function isIsoDate(value: FieldValue): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
}
