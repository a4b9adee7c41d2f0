import { randomBytes } from 'node:crypto';
import type { EntryContent, LiveEntry } from './live-entry';

/** How many events a process remembers for streams that come back. */
const remembered = 2_000;

/** The last events of this process, in order. Its epoch distinguishes its ids from those of other processes and earlier runs. */
export class LiveLog {
  readonly #epoch = randomBytes(6).toString('hex');
  readonly #entries: LiveEntry[] = [];
  #head = 0;

  constructor(private readonly capacity = remembered) {}

  /** Number of the latest event. */
  get head(): number {
    return this.#head;
  }

  append(content: EntryContent): LiveEntry {
    const entry = { n: ++this.#head, content };
    this.#entries.push(entry);
    if (this.#entries.length > this.capacity) this.#entries.shift();
    return entry;
  }

  /** Makes everything up to now unreachable: clients that reconnect from before have to fetch again. */
  forget(): void {
    this.#entries.length = 0;
    this.#head++;
  }

  idOf(n: number): string {
    return `${this.#epoch}-${n}`;
  }

  /** The events behind an id; undefined where some of them are not remembered or the id is not of this process. */
  since(id: string): readonly LiveEntry[] | undefined {
    const [epoch, number] = id.split('-');
    const after = Number(number);
    if (epoch !== this.#epoch || !Number.isInteger(after) || after < 0 || after > this.#head)
      return undefined;
    const first = this.#entries[0]?.n ?? this.#head + 1;
    return after >= first - 1 ? this.#entries.filter(({ n }) => n > after) : undefined;
  }
}
