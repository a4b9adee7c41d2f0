import { randomBytes } from 'node:crypto';
import type { EntryContent, LiveEntry } from './live-entry';

/** How many events a process remembers for streams that come back, and how many changes of access. */
const remembered = 2_000;

/** The access of someone to a bot changed: they got it, or another right, or lost it. */
export interface AccessChange {
  readonly botId: string;
  readonly lostBy: readonly string[] | 'everyone';
}

/** The events since a moment. */
export interface Recent {
  readonly entries: readonly LiveEntry[];
  readonly accessChanges: readonly AccessChange[];
}

interface At {
  /** When this process learnt of it, in milliseconds. */
  readonly at: number;
}

/**
 * The last events of this process, in order. Its epoch distinguishes its ids from those of other processes
 * and earlier runs.
 */
export class LiveLog {
  readonly #epoch = randomBytes(6).toString('hex');
  readonly #entries: (LiveEntry & At)[] = [];
  readonly #accessChanges: (AccessChange & At)[] = [];
  #head = 0;
  /** Events up to this moment may be missing here. */
  #completeAfter = Number.POSITIVE_INFINITY;

  constructor(private readonly capacity = remembered) {}

  /** Number of the latest event. */
  get head(): number {
    return this.#head;
  }

  append(content: EntryContent, at: number): LiveEntry {
    const entry = { n: ++this.#head, content, at };
    this.#keep(this.#entries, entry);
    return entry;
  }

  noteAccessChange(change: AccessChange, at: number): void {
    this.#keep(this.#accessChanges, { ...change, at });
  }

  /** Makes everything up to now unreachable: clients that reconnect from before have to fetch again. */
  forget(now: number): void {
    this.#entries.length = 0;
    this.#accessChanges.length = 0;
    this.#head++;
    this.#completeAfter = now;
  }

  idOf(n: number): string {
    return `${this.#epoch}-${n}`;
  }

  /**
   * The events behind an id; undefined if some of them are not remembered or the id is not of this process.
   */
  since(id: string): readonly LiveEntry[] | undefined {
    const [epoch, number] = id.split('-');
    const after = Number(number);
    if (epoch !== this.#epoch || !Number.isInteger(after) || after < 0 || after > this.#head)
      return undefined;
    const first = this.#entries[0]?.n ?? this.#head + 1;
    return after >= first - 1 ? this.#entries.filter(({ n }) => n > after) : undefined;
  }

  /** The events from a moment on; undefined if the log no longer has all of them. */
  from(moment: number): Recent | undefined {
    if (moment <= this.#completeAfter) return undefined;
    return {
      entries: this.#entries.filter(({ at }) => at >= moment),
      accessChanges: this.#accessChanges.filter(({ at }) => at >= moment),
    };
  }

  #keep<T extends At>(list: T[], item: T): void {
    list.push(item);
    if (list.length > this.capacity) this.#completeAfter = list.shift()?.at ?? this.#completeAfter;
  }
}
