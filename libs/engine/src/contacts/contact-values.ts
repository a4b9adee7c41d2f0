import type { builtInContactFields } from '@botter/contracts';
import type { ContactFacts, FieldValue } from './contact-facts';

/** A person as templates and conditions see them. */
export type PersonFacts = Pick<
  ContactFacts,
  'telegramUserId' | 'firstName' | 'lastName' | 'username' | 'language' | 'timeZone' | 'fields'
>;

type BuiltIn = (typeof builtInContactFields)[number] | 'id' | 'time_zone';

/** The keys of contacts that aren't fields of the owner, which they win over. */
const builtIn: { readonly [Key in BuiltIn]: (person: PersonFacts) => string | null } = {
  first_name: ({ firstName }) => firstName,
  last_name: ({ lastName }) => lastName,
  name: ({ firstName, lastName, username }) => [firstName, lastName].filter(Boolean).join(' ') || username,
  username: ({ username }) => username,
  language: ({ language }) => language,
  time_zone: ({ timeZone }) => timeZone,
  id: ({ telegramUserId }) => telegramUserId,
};

/** Undefined if the person has no such value. */
export function contactValue(person: PersonFacts, key: string): FieldValue | undefined {
  const value = Object.hasOwn(builtIn, key) ? builtIn[key as BuiltIn](person) : ownValue(person.fields, key);
  return value === null || value === '' ? undefined : value;
}

/** A key that comes from a person must not find what every object has. */
export function ownValue<Value>(values: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

/** How a value is written in a text. */
export function valueText(value: FieldValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}
