import { KeyedQueue } from '@botter/server-async';
import { isDatabaseUnavailable } from '@botter/server-database';
import { type KurrentDBClient, NO_STREAM, WrongExpectedVersionError } from '@kurrent/kurrentdb-client';
import { type AppendRequest, resultWithoutWriting, type StreamState } from '../appending/append-decision';
import { appendAsking, LostResponse } from '../appending/lost-response';
import type { AppendResult, Position, RecordedEvent } from '../event-store';
import { reached } from './kurrentdb-errors';
import { revisionOf, toKurrentEvent } from './kurrentdb-events';
import { toPosition } from './kurrentdb-position';
import type { KurrentReader } from './kurrentdb-reader';
import type { OwnStreams } from './own-streams';

/** How far behind the end of a stream an id is looked for, and how many bytes of events are read for it at most. */
const tail = { events: 20, bytes: 256 * 1024 };
/** Where other processes append between our look and our write, we look again. */
const attempts = 20;

/**
 * Appends with the version that the stream was seen to have, so that nothing slips in between. A repetition is found by its
 * ids: among the stream's last events, or right behind the version that it expects.
 */
export class KurrentAppender {
  /** Appends of this process to one stream don't get in each other's way. */
  readonly #turns = new KeyedQueue();

  constructor(
    private readonly client: KurrentDBClient,
    private readonly reader: KurrentReader,
    private readonly streams: OwnStreams,
    private readonly deadlineMs: number,
  ) {}

  /** @throws RangeError where the stream's category is not an own one: nobody would read it */
  async append(request: AppendRequest): Promise<AppendResult> {
    const name = this.streams.nameOf(request.stream);
    if (!this.streams.has(name)) throw new RangeError(`${name} is not among the streams of this store`);
    return this.#turns.run(request.stream, () => appendAsking(() => this.#append(request)));
  }

  async #append(request: AppendRequest): Promise<AppendResult> {
    for (let left = attempts; left > 0; left -= 1) {
      const state = await this.#stateFor(request);
      const result = resultWithoutWriting(request, state);
      if (result) return result;
      const position = await this.#write(request, state.head);
      if (position) return { ok: true, version: state.head + request.events.length, position };
    }
    throw new Error(`${request.stream} changed ${attempts} times while events were to be appended`);
  }

  /**
   * Undefined if the stream has another version by now.
   * @throws LostResponse if it may be written all the same
   */
  async #write({ stream, events }: AppendRequest, head: number): Promise<Position | undefined> {
    try {
      const streamState = head === 0 ? NO_STREAM : revisionOf(head);
      const name = this.streams.nameOf(stream);
      const written = this.client.appendToStream(name, events.map(toKurrentEvent), { streamState });
      const { position } = await reached(this.deadlineMs, written);
      if (position && events.length === 1) return toPosition(position);
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) return undefined;
      throw lostOr(error);
    }
    // Of several events, the position of the last one is what its readers will see.
    const part = { from: head + events.length, backwards: false, limit: 1, maxBytes: 1 };
    const [last] = await this.reader.stream(stream, part).catch((error: unknown) => {
      throw lostOr(error);
    });
    if (last?.id !== events.at(-1)!.id) throw new Error(`${stream} does not have what was appended to it`);
    return last.position;
  }

  async #stateFor({ stream, expected, events }: AppendRequest): Promise<StreamState> {
    const part = { backwards: true, limit: tail.events, maxBytes: tail.bytes };
    const last = await this.reader.stream(stream, part);
    const head = last[0]?.version ?? 0;
    const known = byId(last, events);
    if (known.size > 0 || expected === 'any' || expected >= head) return { head, known };
    const range = { from: expected + 1, backwards: false, limit: events.length, maxBytes: Infinity };
    return { head, known: byId(await this.reader.stream(stream, range), events) };
  }
}

function lostOr(error: unknown): unknown {
  if (!isDatabaseUnavailable(error)) return error;
  return new LostResponse('An append has no response', { cause: error });
}

function byId(found: readonly RecordedEvent[], events: AppendRequest['events']): StreamState['known'] {
  const ids = new Set(events.map(({ id }) => id));
  const known = found.filter(({ id }) => ids.has(id));
  return new Map(known.map(({ id, version, position }) => [id, { version, position }]));
}
