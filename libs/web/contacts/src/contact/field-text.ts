import type { Contact, ContactFieldType } from '@botter/contracts';

type FieldValue = Contact['fields'][string];

/** A value as people write it; empty without one. */
export function textOfField(value: FieldValue | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}

/** What a written text means for a type of field; null clears it. */
export function fieldOfText(type: ContactFieldType, text: string): FieldValue | null {
  const written = text.trim();
  if (written === '') return null;
  if (type === 'number') return Number(written.replace(',', '.'));
  return type === 'yes_no' ? written === 'yes' : written;
}
