import { type ContactFieldType, contactFieldLimits } from '@botter/contracts';
import { DateTime } from 'luxon';
import { cut } from '../cut-text';
import type { FieldValue } from './contact-facts';
import { valueText } from './contact-values';
import { readNumber } from './read-number';

const yesNo: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['true', true],
  ['1', true],
  ['no', false],
  ['false', false],
  ['0', false],
]);

/** A value as a field of this type keeps it; undefined if it can't be one. */
const typed: { readonly [Type in ContactFieldType]: (text: string) => FieldValue | undefined } = {
  text: (text) => cut(text, contactFieldLimits.value),
  number: (text) => readNumber(text),
  date: (text) => isoDate(text),
  yes_no: (text) => yesNo.get(text.toLowerCase()),
};

/** A value that is not empty, as a field of this type keeps it; undefined if it can't be one. */
export function typedValue(value: FieldValue, type: ContactFieldType): FieldValue | undefined {
  if (type === 'number' && typeof value === 'number') return value;
  return typed[type](storableText(valueText(value)).trim());
}

/** Without what no database and no JSON keeps: the character 0, and halves of characters. */
export function storableText(text: string): string {
  return text.replaceAll(/\0|\p{Cs}/gu, '');
}

/** A time counts as its day. */
function isoDate(text: string): string | undefined {
  const day = /^(\d{4}-\d\d-\d\d)(?:[T ][\d:.+-]{0,30}Z?)?$/.exec(text)?.[1];
  return day !== undefined && DateTime.fromISO(day).isValid ? day : undefined;
}
