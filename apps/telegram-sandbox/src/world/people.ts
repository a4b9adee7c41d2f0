import type { JsonObject, Person } from './types';

const firstPersonId = 700_000_001;

/** They exist in every sandbox. */
const wellKnown = [
  { firstName: 'Alice', lastName: 'Liddell', username: 'alice', languageCode: 'en' },
  { firstName: 'Bob', lastName: 'Baker', username: 'bob_baker', languageCode: 'en' },
  { firstName: 'Carol', lastName: 'Danvers', username: 'carol_d', languageCode: 'en' },
  { firstName: 'Дмитрий', lastName: 'Орлов', username: 'dmitry_orlov', languageCode: 'ru' },
];

export type NewPerson = Partial<Omit<Person, 'id' | 'crowd'>>;

/** The Telegram users of the sandbox. */
export class People {
  readonly #byId = new Map<number, Person>();
  #nextId = firstPersonId;

  constructor(known?: readonly Person[]) {
    if (known) for (const person of known) this.#keep(person);
    else for (const person of wellKnown) this.add(person);
  }

  add(person: NewPerson, crowd = false): Person {
    const id = this.#nextId;
    return this.#keep({
      id,
      firstName: person.firstName?.trim() || 'Someone',
      lastName: person.lastName?.trim() ?? '',
      username: person.username?.trim().replace(/^@/, '') ?? '',
      languageCode: person.languageCode || 'en',
      crowd,
    });
  }

  /** Users for load tests. */
  addCrowd(count: number): Person[] {
    return Array.from({ length: count }, (_, i) =>
      this.add({ firstName: 'Visitor', lastName: String(i + 1) }, true),
    );
  }

  get(id: number): Person | undefined {
    return this.#byId.get(id);
  }

  /** Without the crowd. */
  list(): Person[] {
    return [...this.#byId.values()].filter((person) => !person.crowd);
  }

  crowd(): Person[] {
    return [...this.#byId.values()].filter((person) => person.crowd);
  }

  #keep(person: Person): Person {
    this.#byId.set(person.id, person);
    this.#nextId = Math.max(this.#nextId, person.id + 1);
    return person;
  }
}

/** A person as the Bot API's `User`. */
export function userOf(person: Person): JsonObject & { id: number } {
  return {
    id: person.id,
    is_bot: false,
    first_name: person.firstName,
    ...(person.lastName && { last_name: person.lastName }),
    ...(person.username && { username: person.username }),
    language_code: person.languageCode,
  };
}

/** A person's own contact, with a number that no one has. */
export function contactOf(person: Person): JsonObject {
  const { first_name, last_name } = userOf(person);
  return {
    phone_number: `+1555${String(person.id).slice(-7).padStart(7, '0')}`,
    first_name,
    ...(last_name !== undefined && { last_name }),
    user_id: person.id,
  };
}
