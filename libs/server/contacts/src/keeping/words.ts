import { contactValue, type FieldValue, markedWords } from '@botter/engine';

/**
 * What conditions compare of a contact as `markedWords`, by the keys of its fields and of what every contact
 * has. What isn't set is missing.
 */
export type Words = Readonly<Record<string, string>>;

interface Person {
  readonly telegram_user_id: string;
  readonly first_name?: string | null | undefined;
  readonly last_name?: string | null | undefined;
  readonly username?: string | null | undefined;
  readonly language?: string | null | undefined;
}

interface Values {
  readonly fields: Readonly<Record<string, FieldValue>>;
  readonly time_zone: string | null;
}

/** The keys of what every contact has. */
export const ofPerson = ['id', 'first_name', 'last_name', 'name', 'username', 'language'];

export function wordsOfPerson(person: Person): Words {
  return wordsOf(ofPerson, { ...person, fields: {}, time_zone: null });
}

export function wordsOfValues(values: Values): Words {
  return wordsOf([...Object.keys(values.fields), 'time_zone'], { telegram_user_id: '', ...values });
}

/** All words of a contact. */
export function wordsOfContact(contact: Person & Values): Words {
  return { ...wordsOfPerson(contact), ...wordsOfValues(contact) };
}

function wordsOf(keys: readonly string[], contact: Person & Values): Words {
  const facts = {
    telegramUserId: contact.telegram_user_id,
    firstName: contact.first_name ?? null,
    lastName: contact.last_name ?? null,
    username: contact.username ?? null,
    language: contact.language ?? null,
    timeZone: contact.time_zone,
    fields: contact.fields,
  };
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = contactValue(facts, key);
      return value === undefined ? [] : [[key, markedWords(value)]];
    }),
  );
}
