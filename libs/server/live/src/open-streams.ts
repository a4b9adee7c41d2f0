import type { AccessReader } from '@botter/server-auth';
import type { Clock } from '@botter/server-http';
import type { EventStream } from './event-stream';
import { type EntryContent, isFor, type LiveEntry } from './live-entry';

/** How long a response is used when no signal invalidates it. */
const believedMs = 30_000;

export interface StreamState {
  /** Number of the latest event when it came: the client knows those up to it. */
  readonly head: number;
  /** The bots it was sent last; undefined while they are being asked for. */
  bots: ReadonlySet<string> | undefined;
}

type Streams = ReadonlyMap<EventStream, StreamState>;

interface AccessRead {
  readonly bots: Promise<ReadonlySet<string>>;
  readonly until: number;
  isDone: boolean;
}

/** Someone with open streams. */
interface Person {
  readonly userId: string;
  readonly streams: Map<EventStream, StreamState>;
  /** The latest one; undefined if it failed, or a signal said that it is wrong. */
  read?: AccessRead;
  /** Where they are found by bot. */
  bots: ReadonlySet<string>;
}

/**
 * The open streams by person and by bot. The bots that people may see are read again after half a minute at
 * most, if there are events.
 */
export class OpenStreams {
  readonly #states = new Map<EventStream, StreamState>();
  /** Those whose bots were read first come first. */
  readonly #people = new Map<string, Person>();
  readonly #byBot = new Map<string, Set<Person>>();
  /** Those who can't be found by bot, or not by all: what they may see isn't known. */
  readonly #unknown = new Set<Person>();
  #refreshing = false;

  constructor(
    private readonly access: AccessReader,
    private readonly clock: Clock,
  ) {}

  get isEmpty(): boolean {
    return this.#states.size === 0;
  }

  [Symbol.iterator](): Iterator<[EventStream, StreamState]> {
    return this.#states.entries();
  }

  of(userId: string): Streams {
    return this.#people.get(userId)?.streams ?? new Map();
  }

  add(stream: EventStream, state: StreamState): void {
    this.#states.set(stream, state);
    const { userId } = stream;
    const known = this.#people.get(userId);
    const person = known ?? { userId, streams: new Map(), bots: new Set() };
    person.streams.set(stream, state);
    if (known) return;
    this.#people.set(userId, person);
    this.#unknown.add(person);
  }

  remove(stream: EventStream): void {
    this.#states.delete(stream);
    const person = this.#people.get(stream.userId);
    if (!person?.streams.delete(stream) || person.streams.size > 0) return;
    this.#people.delete(person.userId);
    this.#unknown.delete(person);
    this.#index(person, new Set());
  }

  /** The same promise until the bots are read again. */
  botsOf(userId: string): Promise<ReadonlySet<string>> {
    const person = this.#people.get(userId);
    return person ? this.#botsOf(person) : this.#ask(userId);
  }

  /** Their bots are read again before the next event. */
  forget(userId: string): void {
    const person = this.#people.get(userId);
    if (person) this.#forget(person);
  }

  forgetAll(): void {
    for (const person of this.#people.values()) this.#forget(person);
  }

  /**
   * The entries that people may see, in order, with their streams. Those who open a stream meanwhile may be
   * left out.
   */
  async receiversOf(entries: readonly LiveEntry[]): Promise<[Streams, LiveEntry[]][]> {
    for (const person of this.#outdated(entries)) {
      do await this.#botsOf(person);
      while (this.#unknown.has(person));
    }
    void this.#refresh();
    const found = new Map<Person, LiveEntry[]>();
    for (const entry of entries) {
      for (const person of this.#audienceOf(entry.content)) {
        const own = found.get(person);
        if (own) own.push(entry);
        else found.set(person, [entry]);
      }
    }
    return [...found].map(([{ streams }, own]) => [streams, own]);
  }

  /** People whose bots are unknown, and those an entry is for whose bots were read too long ago. */
  #outdated(entries: readonly LiveEntry[]): Set<Person> {
    const now = this.#now();
    const outdated = new Set(this.#unknown);
    const botIds = new Set(entries.flatMap(({ content }) => ('botId' in content ? [content.botId] : [])));
    for (const botId of botIds) {
      for (const person of this.#byBot.get(botId) ?? [])
        if (!isRecent(person, now) || !person.read.isDone) outdated.add(person);
    }
    return outdated;
  }

  #audienceOf(content: EntryContent): Iterable<Person> {
    if ('onlyFor' in content && content.onlyFor !== undefined) {
      const person = this.#people.get(content.onlyFor);
      return person && isFor(person.userId, person.bots, content) ? [person] : [];
    }
    return content.type === 'personal' ? this.#people.values() : (this.#byBot.get(content.botId) ?? []);
  }

  /** One after the other, in the background: some of them may see more than is known. */
  async #refresh(): Promise<void> {
    if (this.#refreshing) return;
    this.#refreshing = true;
    try {
      for (const person of this.#people.values()) {
        if (isRecent(person, this.#now())) break;
        await this.#read(person);
      }
    } catch {
      // The next event reads them again, and reports it.
    } finally {
      this.#refreshing = false;
    }
  }

  #botsOf(person: Person): Promise<ReadonlySet<string>> {
    return isRecent(person, this.#now()) ? person.read.bots : this.#read(person);
  }

  #read(person: Person): Promise<ReadonlySet<string>> {
    const bots = this.#ask(person.userId);
    person.read = { bots, until: this.#now() + believedMs, isDone: false };
    if (this.#isHere(person)) {
      this.#people.delete(person.userId);
      this.#people.set(person.userId, person);
    }
    // It continues before those who wait for the result.
    void this.#learn(person, person.read);
    return bots;
  }

  async #learn(person: Person, read: AccessRead): Promise<void> {
    const isLatest = () => person.read === read && this.#isHere(person);
    try {
      const bots = await read.bots;
      read.isDone = true;
      if (!isLatest()) return;
      this.#index(person, bots);
      this.#unknown.delete(person);
    } catch {
      if (isLatest()) this.#forget(person);
    }
  }

  #forget(person: Person): void {
    person.read = undefined;
    this.#unknown.add(person);
  }

  /** Not gone meanwhile. */
  #isHere(person: Person): boolean {
    return this.#people.get(person.userId) === person;
  }

  async #ask(userId: string): Promise<ReadonlySet<string>> {
    return new Set((await this.access.botsOf(userId)).map(({ botId }) => botId));
  }

  #index(person: Person, bots: ReadonlySet<string>): void {
    for (const botId of person.bots) {
      if (bots.has(botId)) continue;
      const people = this.#byBot.get(botId);
      people?.delete(person);
      if (people?.size === 0) this.#byBot.delete(botId);
    }
    for (const botId of bots) {
      if (person.bots.has(botId)) continue;
      const people = this.#byBot.get(botId);
      if (people) people.add(person);
      else this.#byBot.set(botId, new Set([person]));
    }
    person.bots = bots;
  }

  #now(): number {
    return this.clock.now().getTime();
  }
}

function isRecent(person: Person, now: number): person is Person & { readonly read: AccessRead } {
  return person.read !== undefined && person.read.until > now;
}
