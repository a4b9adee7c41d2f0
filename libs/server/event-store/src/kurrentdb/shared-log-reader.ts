import { LRUCache } from 'lru-cache';
import type { Position } from '../event-store';
import type { AppendSignal } from './append-signal';
import { isBefore, logPositionOf } from './kurrentdb-position';
import type { KurrentReader, LogEvents } from './kurrentdb-reader';

interface Part {
  readonly after?: Position | undefined;
  readonly limit: number;
  readonly maxBytes: number;
}

interface Shared {
  readonly generation: number;
  readonly reading: Promise<LogEvents>;
}

/** Batches that are kept, each of about a megabyte at most. */
const keptReads = 8;
const keptEnds = 64;

/**
 * Reads the log for all readers of a process: readers at the same position share a read, and none reads
 * beyond the last own event until there is a new one. Others may write there as much as they like.
 */
export class SharedLogReader {
  readonly #reads = new LRUCache<string, Shared>({ max: keptReads });
  /** The generation in which nothing came after a position. */
  readonly #ends = new LRUCache<string, number>({ max: keptEnds });

  constructor(
    private readonly reader: KurrentReader,
    private readonly signal: AppendSignal,
  ) {}

  /** Forwards. `isBehind` if the server of this read doesn't yet have an event that the process knows. */
  async read({ after, limit, maxBytes }: Part): Promise<LogEvents & { readonly isBehind: boolean }> {
    const { generation, latest } = this.signal;
    if (generation !== undefined && this.#ends.get(`${after}`) === generation) {
      return { events: [], isEnd: true, last: undefined, isBehind: false };
    }
    const key = `${after} ${limit} ${maxBytes}`;
    const known = this.#reads.get(key);
    if (known && known.generation === generation) return { ...(await known.reading), isBehind: false };
    const from = this.#startOf(after);
    const part = { after, from, backwards: false, wanted: () => true, limit, maxBytes };
    const reading = this.reader.all(part);
    if (generation !== undefined) this.#reads.set(key, { generation, reading });
    const forget = () => {
      if (this.#reads.get(key)?.reading === reading) this.#reads.delete(key);
    };
    const read = await reading.catch((error: unknown) => {
      forget();
      throw error;
    });
    if (!read.isEnd) return { ...read, isBehind: false };
    const end = read.last ?? (after && logPositionOf(after));
    const isBehind = latest !== undefined && (!end || isBefore(end, latest));
    if (isBehind) forget();
    else if (generation !== undefined) {
      const last = read.events.at(-1)?.position ?? after;
      this.#ends.set(`${last}`, generation);
    }
    return { ...read, isBehind };
  }

  #startOf(after: Position | undefined) {
    const generation = this.#ends.get(`${after}`);
    return generation === undefined ? undefined : this.signal.startAfter(generation);
  }
}
