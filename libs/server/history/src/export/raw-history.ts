import { Readable } from 'node:stream';
import { botStream } from '@botter/server-bots';
import {
  defaultBatchBytes,
  EVENT_STORE,
  type EventStore,
  type RecordedEvent,
} from '@botter/server-event-store';
import { Clock, limitReader } from '@botter/server-http';
import { BoundedSemaphore, tooMany } from '@botter/server-scheduling';
import { Inject, Injectable } from '@nestjs/common';
import type { Part } from '../domain/configuration';
import { partOfType } from '../domain/configuration-event';
import type { Hidden } from '../domain/hidden';
import { type ExportedEvent, ExportLines } from './export-lines';

/** Exports of this process at a time. */
const exports = new BoundedSemaphore({
  atOnce: 8,
  waiting: 50,
  patienceMs: 15_000,
  refusal: () => tooMany('histories are being exported'),
});
const batchEvents = 500;

/** A bot's events as they are stored, line by line, in a chain of hashes. */
@Injectable()
export class RawHistory {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * The file as a stream that reads a batch of events at a time.
   * @param hidden parts whose data the reader may not see
   * @param socket of the reader, which is closed if reading takes too long
   * @throws BotterError `unavailable` if too many are being exported
   */
  async open(botId: string, hidden: readonly Hidden[], socket: unknown): Promise<Readable> {
    const leave = await exports.enter(botId);
    const stream = Readable.from(this.#lines(botId, hidden), { objectMode: false });
    limitReader(stream, socket);
    stream.once('close', leave);
    return stream;
  }

  async *#lines(botId: string, hidden: readonly Hidden[]): AsyncGenerator<string> {
    const stream = botStream(botId);
    const last = await this.store.streamVersion(stream);
    const lines = new ExportLines();
    yield lines.head(botId, this.clock.now(), last);
    for (let version = 0; version < last; ) {
      const events = await this.store.readStream(stream, {
        from: version + 1,
        limit: Math.min(batchEvents, last - version),
        maxBytes: defaultBatchBytes,
      });
      if (events.length === 0) throw new Error(`The stream ended before its version ${last}`);
      yield events.map((event) => lines.event(exported(event, hidden))).join('');
      version = events.at(-1)!.version;
    }
    yield lines.end();
  }
}

function exported(event: RecordedEvent, hidden: readonly Hidden[]): ExportedEvent {
  const { version, id, type, schemaVersion, metadata, recordedAt, data } = event;
  // A type that is not known here is of a newer version: better nothing of it than too much.
  const part: Part | undefined = partOfType[type as keyof typeof partOfType];
  const isHidden = hidden.length > 0 && (part === undefined || hidden.includes(part));
  const known = { version, id, type, schemaVersion, metadata, recordedAt };
  return isHidden ? { ...known, data: null, withheld: true } : { ...known, data };
}
