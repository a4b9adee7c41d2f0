import type { SelectOption } from './select-props';

/** The time zones to choose from, with the one that is chosen now: a browser may not know its name. */
export function timeZoneOptions(chosen?: string | null): SelectOption[] {
  const names = new Set(['UTC', ...(chosen ? [chosen] : []), ...Intl.supportedValuesOf('timeZone')]);
  return [...names].map((name) => ({ value: name, label: name.replaceAll('_', ' ') }));
}
