import {
  BACKWARDS,
  END,
  FORWARDS,
  type RecordedEvent as KurrentEvent,
  type ResolvedEvent,
  START,
  StreamDeletedError,
  StreamNotFoundError,
} from '@kurrent/kurrentdb-client';
import { bytesOf, type Position, type RecordedEvent } from '../event-store';
import type { AppendParts } from './append-parts';
import type { KurrentConnection } from './kurrentdb-connection';
import { isOwnEvent, revisionOf, toRecordedEvent } from './kurrentdb-events';
import { isBefore, type LogPosition, logPositionOf } from './kurrentdb-position';
import type { OwnStreams } from './own-streams';
import type { UnreadableStreams } from './unreadable-streams';

/** Events of one request, at first and at most: their size is known only from those before. */
const pageEvents = { first: 32, most: 512 };

export interface StreamPart {
  readonly from?: number | undefined;
  readonly backwards: boolean;
  readonly limit: number;
  readonly maxBytes: number;
}

export interface LogPart {
  readonly after?: Position | undefined;
  /** A later position than `after`, without own events in between. */
  readonly from?: LogPosition | undefined;
  readonly backwards: boolean;
  readonly wanted: (stream: string) => boolean;
  readonly limit: number;
  readonly maxBytes: number;
}

export interface LogEvents {
  readonly events: RecordedEvent[];
  /** The log has no own events after these. */
  readonly isEnd: boolean;
  /** The position of the last own event that was read. */
  readonly last: LogPosition | undefined;
}

/** Bounded reads, page by page. */
export class KurrentReader {
  constructor(
    private readonly connection: KurrentConnection,
    private readonly streams: OwnStreams,
    private readonly unreadable: UnreadableStreams,
    private readonly parts: AppendParts,
  ) {}

  /**
   * Events of a stream; none if it does not exist.
   * @throws DamagedStreamError if the server has lost some of them
   */
  async stream(stream: string, part: StreamPart): Promise<RecordedEvent[]> {
    const taken = new Taken(part.limit, part.maxBytes);
    const step = part.backwards ? -1 : 1;
    let from = part.from ?? (part.backwards ? undefined : 1);
    while (!taken.isFull) {
      const maxCount = taken.nextPage();
      const page = await this.#page(stream, from, part.backwards, maxCount);
      for (const event of page) {
        // A read backwards begins at the end, which may be before the wanted version.
        const isFirst = part.backwards && taken.events.length === 0;
        if (from !== undefined && event.version !== from && !isFirst) throw this.#gap(stream, from);
        from = event.version + step;
        if (!taken.add(event)) return taken.events;
      }
      if (page.length < maxCount) {
        if (part.backwards && from !== undefined && from > 0 && taken.events.length > 0) {
          throw this.#gap(stream, from);
        }
        break;
      }
      if (from !== undefined && from < 1) break;
    }
    return taken.events;
  }

  /** Version of the stream's last event, 0 if there is none. */
  async version(stream: string): Promise<number> {
    const [last] = await this.#page(stream, undefined, true, 1);
    return last?.version ?? 0;
  }

  /** Events of all own streams in the order of the log; the server passes over all others. */
  async all({ after, backwards, wanted, limit, maxBytes, ...part }: LogPart): Promise<LogEvents> {
    const taken = new Taken(limit, maxBytes);
    const filter = this.streams.filter();
    let cursor = after && logPositionOf(after);
    let from = part.from ?? cursor;
    let last: LogPosition | undefined;
    while (!taken.isFull) {
      // Reading forwards begins with the event at the position, which is known.
      const maxCount = taken.nextPage() + (from && !backwards ? 1 : 0);
      const fromPosition = from ?? (backwards ? END : START);
      const direction = backwards ? BACKWARDS : FORWARDS;
      const page = await this.connection.reach((client) =>
        collected(client.readAll({ fromPosition, direction, maxCount, filter })),
      );
      for (const event of page) {
        const isKnown = !backwards && cursor && event.position && !isBefore(cursor, event.position);
        if (isKnown || !this.streams.has(event.streamId)) continue;
        if (isOfSystem(event)) {
          last = event.position ?? last;
          continue;
        }
        const stream = this.streams.streamOf(event.streamId);
        if (!isOwnEvent(event)) this.unreadable.add(stream, 'an event of another program');
        else if (wanted(stream) && !taken.add(toRecordedEvent(await this.parts.whole(event), stream))) {
          return { events: taken.events, isEnd: false, last };
        }
        last = event.position ?? last;
      }
      cursor = page.at(-1)?.position ?? cursor;
      from = cursor ?? from;
      if (page.length < maxCount) return { events: taken.events, isEnd: true, last };
    }
    return { events: taken.events, isEnd: false, last };
  }

  async #page(
    stream: string,
    from: number | undefined,
    backwards: boolean,
    maxCount: number,
  ): Promise<RecordedEvent[]> {
    try {
      const name = this.streams.nameOf(stream);
      const fromRevision = from === undefined ? (backwards ? END : START) : revisionOf(from);
      const direction = backwards ? BACKWARDS : FORWARDS;
      const page = await this.connection.reach((client) =>
        collected(client.readStream(name, { fromRevision, direction, maxCount })),
      );
      const events: RecordedEvent[] = [];
      for (const event of page) {
        if (!isOwnEvent(event)) throw this.unreadable.add(stream, 'an event of another program');
        events.push(toRecordedEvent(await this.parts.whole(event), stream));
      }
      return events.filter(({ version }) => isBehind(version, from, backwards));
    } catch (error) {
      if (error instanceof StreamDeletedError) throw this.unreadable.add(stream, 'the stream was deleted');
      if (!(error instanceof StreamNotFoundError)) throw error;
      if (await this.#wasDeleted(stream)) throw this.unreadable.add(stream, 'the stream was deleted');
      return [];
    }
  }

  /** A deleted stream reads like one that never existed; only its metadata shows the deletion. */
  async #wasDeleted(stream: string): Promise<boolean> {
    const name = this.streams.nameOf(stream);
    const { metadata } = await this.connection.reach((client) => client.getStreamMetadata(name));
    return metadata?.truncateBefore !== undefined;
  }

  #gap(stream: string, version: number): Error {
    return this.unreadable.add(stream, `event ${version} is missing`);
  }
}

/** A backwards read from behind the end begins at the end, whatever the server does with it. */
function isBehind(version: number, from: number | undefined, backwards: boolean): boolean {
  return from === undefined || (backwards ? version <= from : version >= from);
}

/** The events read so far, as long as events before them took less than `maxBytes`. */
class Taken {
  readonly events: RecordedEvent[] = [];
  #bytes = 0;

  constructor(
    private readonly limit: number,
    private readonly maxBytes: number,
  ) {}

  get isFull(): boolean {
    return this.events.length >= this.limit || (this.events.length > 0 && this.#bytes >= this.maxBytes);
  }

  /** How many events to ask for next: about as many as there is room for, by what one took so far. */
  nextPage(): number {
    const { length } = this.events;
    const room = length === 0 ? pageEvents.first : ((this.maxBytes - this.#bytes) * length) / this.#bytes;
    return Math.max(1, Math.min(pageEvents.most, Math.ceil(room), this.limit - length));
  }

  /** False if there was no room for it. */
  add(event: RecordedEvent): boolean {
    if (this.isFull) return false;
    this.events.push(event);
    this.#bytes += Math.max(1, bytesOf([event]));
    return true;
  }
}

async function collected(events: AsyncIterable<ResolvedEvent>): Promise<KurrentEvent[]> {
  const all: KurrentEvent[] = [];
  for await (const { event } of events) if (event) all.push(event);
  return all;
}

const isOfSystem = ({ type }: KurrentEvent) => type.startsWith('$');
