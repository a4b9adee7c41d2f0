import { KeyedQueue } from '@botter/server-async';
import { isDatabaseUnavailable } from '@botter/server-database';
import {
  type EventData,
  type AppendResult as KurrentResult,
  MaxAppendSizeExceededError,
  NO_STREAM,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '@kurrent/kurrentdb-client';
import { type AppendRequest, resultWithoutWriting } from '../appending/append-decision';
import { appendAsking, LostResponse } from '../appending/lost-response';
import type { AppendResult, NewEvent, RecordedEvent } from '../event-store';
import { type AppendParts, tooLarge } from './append-parts';
import type { KurrentConnection } from './kurrentdb-connection';
import { revisionOf, versionOf } from './kurrentdb-events';
import { toPosition } from './kurrentdb-position';
import type { KurrentReader } from './kurrentdb-reader';
import type { OwnStreams } from './own-streams';
import type { UnreadableStreams } from './unreadable-streams';

/**
 * For an append that expects no version: how far back from the end to look for an id, and in how many bytes
 * at most.
 */
const tail = { events: 20, bytes: 256 * 1024 };
/** If other processes append between our read and our write, we read again. */
const attempts = 20;

/**
 * Writes first: KurrentDB compares the version, and recognises a repetition by its ids and the version that
 * it expects. It reads the stream only after a conflict.
 */
export class KurrentAppender {
  /** Appends of this process to one stream don't get in each other's way. */
  readonly #turns = new KeyedQueue();

  constructor(
    private readonly connection: KurrentConnection,
    private readonly reader: KurrentReader,
    private readonly streams: OwnStreams,
    private readonly unreadable: UnreadableStreams,
    private readonly parts: AppendParts,
  ) {}

  /** @throws RangeError if the stream's category is not an own one: no one would read it */
  async append(request: AppendRequest): Promise<AppendResult> {
    const name = this.streams.nameOf(request.stream);
    if (!this.streams.has(name)) throw new RangeError(`${name} is not among the streams of this store`);
    return this.#turns.run(request.stream, () => appendAsking(() => this.#append(request)));
  }

  async #append(request: AppendRequest): Promise<AppendResult> {
    const { stream, expected, events } = request;
    if (expected !== 'any') return this.#appendAt({ ...request, expected });
    for (let left = attempts; left > 0; left -= 1) {
      const part = { backwards: true, limit: tail.events, maxBytes: tail.bytes };
      const last = await this.reader.stream(stream, part);
      const head = last[0]?.version ?? 0;
      const result = resultWithoutWriting(request, { head, known: byId(last, events) });
      if (result) return result;
      const written = await this.#appendAt({ ...request, expected: head });
      if (written.ok) return written;
    }
    throw new Error(`${stream} changed ${attempts} times while events were to be appended`);
  }

  async #appendAt(append: AppendRequest & { readonly expected: number }): Promise<AppendResult> {
    const { stream, expected, events } = append;
    const proposed = await this.#proposed(append);
    const written = await this.#write(stream, expected, proposed);
    if (written === undefined) return this.#appendAt(append);
    if (written instanceof WrongExpectedVersionError) {
      const { actualState } = written;
      const actualVersion = typeof actualState === 'bigint' ? versionOf({ revision: actualState }) : 0;
      const isThere = actualVersion >= expected + events.length;
      const found = isThere && (await this.#found(stream, expected, events));
      if (found) return found;
      await this.parts.forget(append, proposed);
      return { ok: false, reason: 'version_conflict', actualVersion };
    }
    // After a deletion the versions continue.
    const version = versionOf({ revision: written.nextExpectedRevision });
    if (written.position && (events.length === 1 || append.isPositionUnused)) {
      return { ok: true, version, position: toPosition(written.position) };
    }
    // For several events, readers will see the position of the last one; a repetition comes without one.
    const found =
      (written.position && (await this.#found(stream, version - 1, events.slice(-1)))) ??
      (await this.#found(stream, expected, events)) ??
      (await this.#found(stream, version - events.length, events));
    if (!found) throw new Error(`${stream} does not have what was appended to it`);
    return found;
  }

  /** The server's limit may be lower than expected, which it reports when it refuses. */
  async #proposed(append: Parameters<AppendParts['write']>[0]): Promise<EventData[]> {
    for (;;) {
      try {
        return await this.parts.write(append);
      } catch (error) {
        this.#lowerLimit(error);
      }
    }
  }

  /**
   * Undefined if the server's limit is lower than expected.
   * @throws LostResponse if it may be written anyway
   */
  async #write(
    stream: string,
    expected: number,
    proposed: EventData[],
  ): Promise<KurrentResult | WrongExpectedVersionError | undefined> {
    try {
      const streamState = expected === 0 ? NO_STREAM : revisionOf(expected);
      const name = this.streams.nameOf(stream);
      return await this.connection.reach((client) => client.appendToStream(name, proposed, { streamState }));
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) return error;
      if (error instanceof StreamDeletedError) throw this.unreadable.add(stream, 'the stream was deleted');
      if (isDatabaseUnavailable(error)) throw lostOr(error);
      this.#lowerLimit(error);
      return undefined;
    }
  }

  /** @throws the error, if it is another one */
  #lowerLimit(error: unknown): void {
    if (!(error instanceof MaxAppendSizeExceededError)) throw error;
    if (!this.parts.lower(error.maxAppendSize)) throw tooLarge();
  }

  /** These events, if they are the ones after that version. */
  async #found(
    stream: string,
    after: number,
    events: readonly NewEvent[],
  ): Promise<AppendResult | undefined> {
    // Appends are whole: if the first and the last one are these, so are those between.
    const [last] = await this.#read(stream, after + events.length);
    if (last?.id !== events.at(-1)!.id) return undefined;
    const [first] = events.length === 1 ? [last] : await this.#read(stream, after + 1);
    if (first?.id !== events[0]!.id) return undefined;
    return { ok: true, version: last.version, position: last.position };
  }

  async #read(stream: string, version: number): Promise<RecordedEvent[]> {
    const part = { from: version, backwards: false, limit: 1, maxBytes: 1 };
    return this.reader.stream(stream, part).catch((error: unknown) => {
      throw lostOr(error);
    });
  }
}

function lostOr(error: unknown): unknown {
  if (!isDatabaseUnavailable(error)) return error;
  return new LostResponse('An append has no response', { cause: error });
}

function byId(found: readonly RecordedEvent[], events: AppendRequest['events']) {
  const ids = new Set(events.map(({ id }) => id));
  const known = found.filter(({ id }) => ids.has(id));
  return new Map(known.map(({ id, version, position }) => [id, { version, position }]));
}
