import type { TemplateFilter, TemplateFilterName } from '@botter/contracts';
import { DateTime } from 'luxon';
import { knownLocale } from '../contacts/known-locale';
import { type TemplateValue, type TemplateValues, textOfValue } from './template-values';

type RunFilter = (value: TemplateValue, argument: string, values: TemplateValues) => TemplateValue;

const decimals = 20;
/** No date that is kept is longer. */
const dateLength = 40;
const plainNumber = /^-?\d{1,30}(?:\.\d{1,30})?$/;

/** Every filter. What a filter can't work with stays as it is. */
const filters: { readonly [Name in TemplateFilterName]: RunFilter } = {
  default: (value, argument) => (textOfValue(value).trim() === '' ? argument : value),
  upper: (value) => textOfValue(value).toUpperCase(),
  lower: (value) => textOfValue(value).toLowerCase(),
  trim: (value) => textOfValue(value).trim(),
  number: (value, argument) => {
    const number = numberOf(value);
    return number === undefined ? value : number.toFixed(Math.min(decimals, Math.max(0, Number(argument))));
  },
  date: (value, argument, values) => {
    const date = dateOf(value, values);
    return date ? inLanguage(date, values.contact?.language).toFormat(argument) : value;
  },
  plus_days: (value, argument, values) => {
    const later = dateOf(value, values)?.plus({ days: Number(argument) });
    if (!later) return value;
    if (!later.isValid) return undefined;
    return typeof value === 'string' ? (later.toISODate() ?? undefined) : later;
  },
};

export function filtered(
  value: TemplateValue,
  { name, argument = '' }: TemplateFilter,
  values: TemplateValues,
): TemplateValue {
  return filters[name](value, String(argument), values);
}

function numberOf(value: TemplateValue): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && plainNumber.test(value) ? Number(value) : undefined;
}

function dateOf(value: TemplateValue, { timeZone: zone }: TemplateValues): DateTime | undefined {
  if (DateTime.isDateTime(value)) return value;
  if (typeof value !== 'string' || value.length > dateLength || !/^\d{4}-\d\d-\d\d/.test(value))
    return undefined;
  const date = DateTime.fromISO(value, { zone });
  return date.isValid ? date : undefined;
}

/** Names of months and days are written in the person's language, if that is known to exist. */
function inLanguage(date: DateTime, language: string | null | undefined): DateTime {
  return date.setLocale(knownLocale(language));
}
