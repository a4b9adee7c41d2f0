import {
  BACKWARDS,
  END,
  FORWARDS,
  type KurrentDBClient,
  type RecordedEvent as KurrentEvent,
  type ResolvedEvent,
  START,
  StreamNotFoundError,
} from '@kurrent/kurrentdb-client';
import { bytesOf, type Position, type RecordedEvent } from '../event-store';
import { reached } from './kurrentdb-errors';
import { revisionOf, toRecordedEvent } from './kurrentdb-events';
import { logPositionOf, toPosition } from './kurrentdb-position';
import type { OwnStreams } from './own-streams';

/** Events asked for at once, at first and at most: how large they are is known only from those before. */
const pageEvents = { first: 32, most: 512 };

export interface StreamPart {
  readonly from?: number | undefined;
  readonly backwards: boolean;
  readonly limit: number;
  readonly maxBytes: number;
}

export interface LogPart {
  readonly after?: Position | undefined;
  readonly backwards: boolean;
  readonly wanted: (stream: string) => boolean;
  readonly limit: number;
  readonly maxBytes: number;
}

export interface LogEvents {
  readonly events: RecordedEvent[];
  /** The last event that was looked at, of whatever stream, where the log has no own ones behind `events`. */
  readonly end: Position | undefined;
}

/** Bounded reads, page by page. */
export class KurrentReader {
  constructor(
    private readonly client: KurrentDBClient,
    private readonly streams: OwnStreams,
    private readonly deadlineMs: number,
  ) {}

  /** Events of a stream; none where it does not exist. */
  async stream(stream: string, part: StreamPart): Promise<RecordedEvent[]> {
    const taken = new Taken(part.limit, part.maxBytes);
    let from = part.from;
    while (!taken.isFull) {
      const maxCount = taken.nextPage();
      const page = await this.#page(stream, from, part.backwards, maxCount);
      for (const event of page) if (!taken.add(event)) return taken.events;
      const last = page.at(-1);
      if (!last || page.length < maxCount) break;
      from = part.backwards ? last.version - 1 : last.version + 1;
      if (from < 1) break;
    }
    return taken.events;
  }

  /** Version of the stream's last event, 0 where there is none. */
  async version(stream: string): Promise<number> {
    const [last] = await this.#page(stream, undefined, true, 1);
    return last?.version ?? 0;
  }

  /** Events of all own streams in the order of the log. */
  async all({ after, backwards, wanted, limit, maxBytes }: LogPart): Promise<LogEvents> {
    const taken = new Taken(limit, maxBytes);
    let from = after && logPositionOf(after);
    while (!taken.isFull) {
      // Reading forwards begins with the event at the position, which is known.
      const maxCount = taken.nextPage() + (from && !backwards ? 1 : 0);
      const reading = this.client.readAll({
        fromPosition: from ?? (backwards ? END : START),
        direction: backwards ? BACKWARDS : FORWARDS,
        maxCount,
      });
      const page = await reached(this.deadlineMs, collected(reading));
      for (const event of page) {
        const known =
          from && event.position?.commit === from.commit && event.position.prepare === from.prepare;
        if (known || !this.streams.has(event.streamId) || isOfSystem(event)) continue;
        const stream = this.streams.streamOf(event.streamId);
        if (!wanted(stream)) continue;
        if (!taken.add(toRecordedEvent(event, stream))) return { events: taken.events, end: undefined };
      }
      const last = page.at(-1)?.position;
      from = last ?? from;
      if (page.length < maxCount) return { events: taken.events, end: from && toPosition(from) };
    }
    return { events: taken.events, end: undefined };
  }

  async #page(
    stream: string,
    from: number | undefined,
    backwards: boolean,
    maxCount: number,
  ): Promise<RecordedEvent[]> {
    try {
      const reading = this.client.readStream(this.streams.nameOf(stream), {
        fromRevision: from === undefined ? (backwards ? END : START) : revisionOf(from),
        direction: backwards ? BACKWARDS : FORWARDS,
        maxCount,
      });
      const page = await reached(this.deadlineMs, collected(reading));
      const events = page.map((event) => toRecordedEvent(event, stream));
      return events.filter(({ version }) => isBehind(version, from, backwards));
    } catch (error) {
      if (error instanceof StreamNotFoundError) return [];
      throw error;
    }
  }
}

/** A backwards read from behind the end begins at the end, whatever the server makes of it. */
function isBehind(version: number, from: number | undefined, backwards: boolean): boolean {
  return from === undefined || (backwards ? version <= from : version >= from);
}

/** What was read so far, as long as events before it took less than `maxBytes`. */
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

  /** False where it was not taken any more. */
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
