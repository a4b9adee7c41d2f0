import { randomUUID } from 'node:crypto';

export interface ProposedEvent {
  readonly id: string;
  readonly metadata: ReadonlyMap<string, string>;
  readonly custom: Uint8Array;
  readonly data: Uint8Array;
}

export interface StoredEvent extends ProposedEvent {
  readonly stream: string;
  readonly revision: number;
  /** Position in the log, in made-up bytes. */
  readonly at: bigint;
  /** Milliseconds. */
  readonly created: number;
}

/** A revision, -1 for a stream that doesn't exist. */
export type Expected = number | 'any';

export type Appended =
  | { readonly result: 'written'; readonly last: StoredEvent; readonly isRepetition: boolean }
  | { readonly result: 'conflict'; readonly current: number; readonly expected: Expected }
  | { readonly result: 'deleted' }
  | { readonly result: 'too large'; readonly limit: number };

interface Stream {
  readonly events: StoredEvent[];
  isTombstoned: boolean;
  /** `$tb` and `$maxCount` of its metadata. */
  truncateBefore: number;
  maxCount: number;
}

/** `$tb` of a stream that was deleted, and may be written to again. */
const deletedMark = Number.MAX_SAFE_INTEGER;

/** The events of a server, and its rules for writing and reading them. All nodes of a cluster share them. */
export class StandInLog {
  /** An append of more bytes is refused: the default of the server. */
  maxAppendSize = 1_048_576;
  readonly events: StoredEvent[] = [];
  readonly #streams = new Map<string, Stream>();
  /** Events of the server itself lie between those of its users. */
  #next = 1000n;

  clear(): void {
    this.events.length = 0;
    this.#streams.clear();
  }

  append(name: string, expected: Expected, proposed: readonly ProposedEvent[]): Appended {
    const size = proposed.reduce((sum, event) => sum + sizeOf(event), 0);
    if (size > this.maxAppendSize) return { result: 'too large', limit: this.maxAppendSize };
    const stream = this.#stream(name);
    if (stream.isTombstoned) return { result: 'deleted' };
    const current = stream.events.length - 1;
    const isRevived = expected === -1 && stream.truncateBefore === deletedMark;
    if (expected !== 'any' && expected !== current && !isRevived) {
      const behind = stream.events.slice(expected + 1, expected + 1 + proposed.length);
      const isRepetition =
        behind.length === proposed.length && behind.every(({ id }, at) => id === proposed[at]!.id);
      if (isRepetition) return { result: 'written', last: behind.at(-1)!, isRepetition };
      const seen = stream.truncateBefore === deletedMark ? -1 : current;
      return { result: 'conflict', current: seen, expected };
    }
    if (stream.truncateBefore === deletedMark) this.#setMetadata(name, { $tb: current + 1 });
    const stored = proposed.map((event) => this.#write(name, stream, event));
    if (name.startsWith('$$')) this.#readMetadata(name.slice(2), proposed.at(-1)!.data);
    return { result: 'written', last: stored.at(-1)!, isRepetition: false };
  }

  /** Makes its events unreadable; writing to it continues with the next revision. */
  delete(name: string): void {
    this.#setMetadata(name, { $tb: deletedMark });
  }

  /** It can't be read or written to again. */
  tombstone(name: string): void {
    this.#stream(name).isTombstoned = true;
  }

  /** The readable events, in their order. */
  ofStream(name: string): 'deleted' | 'missing' | readonly StoredEvent[] {
    const stream = this.#streams.get(name);
    if (stream?.isTombstoned) return 'deleted';
    if (!stream || stream.events.length === 0 || stream.truncateBefore === deletedMark) return 'missing';
    return stream.events.slice(Math.max(stream.truncateBefore, stream.events.length - stream.maxCount, 0));
  }

  /** The index in `events` of the first one at or after the position. */
  indexOf(at: bigint): number {
    let low = 0;
    for (let high = this.events.length; low < high; ) {
      const middle = (low + high) >> 1;
      if (this.events[middle]!.at < at) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #stream(name: string): Stream {
    const known = this.#streams.get(name);
    if (known) return known;
    const stream = { events: [], isTombstoned: false, truncateBefore: 0, maxCount: Infinity };
    this.#streams.set(name, stream);
    return stream;
  }

  #write(name: string, stream: Stream, proposed: ProposedEvent): StoredEvent {
    this.#next += 100n;
    const revision = stream.events.length;
    const event = { ...proposed, stream: name, revision, at: this.#next, created: Date.now() };
    stream.events.push(event);
    this.events.push(event);
    return event;
  }

  #setMetadata(name: string, values: object): void {
    const metadata = new Map([
      ['type', '$metadata'],
      ['content-type', 'application/json'],
    ]);
    const data = Buffer.from(JSON.stringify(values));
    this.#write(`$$${name}`, this.#stream(`$$${name}`), {
      id: randomUUID(),
      metadata,
      custom: Buffer.alloc(0),
      data,
    });
    this.#readMetadata(name, data);
  }

  #readMetadata(name: string, data: Uint8Array): void {
    const { $tb = 0, $maxCount = Infinity } = JSON.parse(Buffer.from(data).toString());
    Object.assign(this.#stream(name), { truncateBefore: $tb, maxCount: $maxCount });
  }
}

/** As the server counts it. */
function sizeOf({ metadata, custom, data }: ProposedEvent): number {
  return data.length + custom.length + 2 * (metadata.get('type')?.length ?? 0);
}
