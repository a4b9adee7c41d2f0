import type { KnownEntries } from '@botter/server-conversations';
import { LRUCache } from 'lru-cache';
import { seenAgainMs } from './contact-rows';
import type { PersonEntry } from './person-entry';

/** A few megabytes. */
const mostPeople = 20_000;

interface Known {
  readonly at: number;
  readonly words: string;
}

/**
 * People whom this process has noted lately, each as they were then, so that someone who writes much is noted
 * twice a minute. In groups everyone is noted each time: their group stays if they are erased.
 */
export class KnownPeople implements KnownEntries {
  readonly #people = new LRUCache<string, Known>({ max: mostPeople });

  has(botId: string, entry: PersonEntry): boolean {
    if (!entry.private || entry.start || entry.stop) return false;
    const known = this.#people.get(keyOf(botId, entry));
    if (!known || entry.at < known.at || entry.at >= known.at + seenAgainMs) return false;
    return known.words === wordsOf(entry);
  }

  add(botId: string, entry: PersonEntry): void {
    if (entry.private) this.#people.set(keyOf(botId, entry), { at: entry.at, words: wordsOf(entry) });
  }

  clear(): void {
    this.#people.clear();
  }
}

function keyOf(botId: string, { id }: PersonEntry): string {
  return `${botId}/${id}`;
}

function wordsOf({ first, last = '', username = '', language = '' }: PersonEntry): string {
  return `${first}\0${last}\0${username}\0${language}`;
}
