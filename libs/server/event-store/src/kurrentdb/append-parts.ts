import { BotterError } from '@botter/contracts';
import {
  type EventData,
  jsonEvent,
  type RecordedEvent as KurrentEvent,
  NO_STREAM,
} from '@kurrent/kurrentdb-client';
import { LRUCache } from 'lru-cache';
import { v5 as derivedId } from 'uuid';
import type { NewEvent } from '../event-store';
import type { KurrentConnection } from './kurrentdb-connection';
import { type StoredMetadata, storedMetadata } from './kurrentdb-events';
import type { OwnStreams } from './own-streams';

/** Where an event's content is: its append, the part, and the index in that part. */
type PartReference = readonly [append: string, part: number, index: number];

interface Append {
  readonly stream: string;
  readonly expected: number;
  readonly events: readonly NewEvent[];
}

interface PartContent {
  readonly data: unknown;
  readonly metadata: StoredMetadata;
}

/** The bytes of an event in a part in addition to its content. */
const wrapping = 32;
/** How many parts are kept after reading; each has a megabyte at most. */
const keptParts = 16;
const encoder = new TextEncoder();

/**
 * KurrentDB limits the bytes of one append. The content of a larger one is first written in parts, to a
 * stream of its own. Then one append of events that only refer to those parts makes the change, whole or not
 * at all.
 */
export class AppendParts {
  /** Bytes of data, metadata and types together; below the server's limit of 1,048,576. */
  #limit = 990_000;
  readonly #parts = new LRUCache<string, Promise<readonly PartContent[]>>({ max: keptParts });

  constructor(
    private readonly connection: KurrentConnection,
    private readonly streams: OwnStreams,
  ) {}

  /** Learns a lower limit of the server. @returns false if it was known already */
  lower(limit: number): boolean {
    const lower = Math.floor(limit * 0.95);
    if (lower >= this.#limit) return false;
    this.#limit = lower;
    return true;
  }

  /**
   * The events as they are appended; the content of large ones is written. @throws BotterError `too_large`
   */
  async write({ stream, expected, events }: Append): Promise<EventData[]> {
    const sized = events.map((event) => {
      const metadata = storedMetadata(event);
      const text = encoder.encode(JSON.stringify(metadata));
      const size = metadata.bytes + text.length + 2 * event.type.length + wrapping;
      return { event, content: { data: event.data, metadata }, text, size };
    });
    if (sized.reduce((sum, { size }) => sum + size, 0) <= this.#limit) {
      return sized.map(({ event: { id, type, data }, text }) => {
        // The client takes bytes as they are; it would write out an object and copy it several times.
        return jsonEvent({ id, type, data: data as Record<string, unknown>, metadata: text });
      });
    }
    const append = this.#nameOf(expected, events);
    const parts: { contents: PartContent[]; size: number }[] = [];
    const references = sized.map(({ event: { id, type, schemaVersion }, content, size }) => {
      if (size > this.#limit) throw tooLarge();
      const last = parts.at(-1);
      if (last && last.size + size <= this.#limit) {
        last.contents.push(content);
        last.size += size;
      } else parts.push({ contents: [content], size });
      const reference: PartReference = [append, parts.length - 1, parts.at(-1)!.contents.length - 1];
      return jsonEvent({ id, type, data: {}, metadata: { schemaVersion, in: reference } });
    });
    const name = this.streams.partsOf(stream, append);
    for (const [index, { contents }] of parts.entries()) {
      const id = derivedId(`${append} ${index}`, events[0]!.id);
      const part = jsonEvent({ id, type: 'AppendPart', data: { contents } });
      const streamState = index === 0 ? NO_STREAM : BigInt(index - 1);
      await this.connection.reach((client) => client.appendToStream(name, part, { streamState }));
    }
    return references;
  }

  /** Deletes the parts of events that were not appended. Parts that stay behind do no harm. */
  async forget({ stream, expected, events }: Append, proposed: readonly EventData[]): Promise<void> {
    if (!(proposed[0]?.metadata as { in?: PartReference } | undefined)?.in) return;
    const name = this.streams.partsOf(stream, this.#nameOf(expected, events));
    await this.connection.reach((client) => client.deleteStream(name)).catch(() => undefined);
  }

  /** The event with its content, which may be in a part. */
  async whole(event: KurrentEvent): Promise<KurrentEvent> {
    const reference = (event.metadata as { in?: PartReference } | undefined)?.in;
    if (!reference) return event;
    const [append, part, index] = reference;
    const contents = await this.#read(
      this.streams.partsOf(this.streams.streamOf(event.streamId), append),
      part,
    );
    const content = contents[index];
    if (!content) throw new Error(`${event.streamId} refers to a part that has no event ${index}`);
    return { ...event, ...content } as unknown as KurrentEvent;
  }

  /** A name for the parts that a repetition finds again: it divides the same events in the same way. */
  #nameOf(expected: number, events: readonly NewEvent[]): string {
    return `${events[0]!.id}-${expected}-${events.length}-${this.#limit}`;
  }

  #read(name: string, part: number): Promise<readonly PartContent[]> {
    const key = `${name} ${part}`;
    const known = this.#parts.get(key);
    if (known) return known;
    const reading = this.connection.reach(async (client) => {
      const events = client.readStream(name, { fromRevision: BigInt(part), maxCount: 1 });
      for await (const { event } of events) {
        return (event!.data as unknown as { contents: readonly PartContent[] }).contents;
      }
      throw new Error(`${name} has no part ${part}`);
    });
    this.#parts.set(key, reading);
    reading.catch(() => this.#parts.delete(key));
    return reading;
  }
}

export function tooLarge(): BotterError {
  return new BotterError('too_large', 'This change is too large for the event store.');
}
