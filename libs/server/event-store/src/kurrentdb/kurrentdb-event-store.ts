import { KurrentDBClient } from '@kurrent/kurrentdb-client';
import { mustBeAppendable } from '../appending/append-decision';
import {
  type AppendResult,
  type BatchHandler,
  defaultBatchBytes,
  type EventStore,
  type ExpectedVersion,
  type NewEvent,
  type Position,
  type ReadAllOptions,
  type ReadStreamOptions,
  type RecordedEvent,
  type SubscribeOptions,
  type Subscription,
} from '../event-store';
import { PollingSubscription } from '../subscriptions/polling-subscription';
import { AppendSignal } from './append-signal';
import { KurrentAppender } from './kurrentdb-appender';
import { comparePositions, logPositionOf } from './kurrentdb-position';
import { KurrentReader } from './kurrentdb-reader';
import { OwnStreams, type OwnStreamsOptions } from './own-streams';

export interface KurrentDBEventStoreOptions extends OwnStreamsOptions {
  /** `kurrentdb://user:password@host:2113?tls=true`, as KurrentDB writes it. */
  readonly url: string;
  /** How often a subscription looks even when nothing woke it; 1000 when left out. */
  readonly pollIntervalMs?: number;
  /** After which a page or an append counts as failed (what an append did is unknown then); 10,000 ms when left out. */
  readonly deadlineMs?: number;
  /** Gets what goes wrong in subscriptions that have no `onError` of their own, for the log. */
  readonly onError?: (error: unknown) => void;
}

/** Events behind a position that are counted one by one; further ones are estimated by the length of the log. */
const countedEvents = 500;

/**
 * Events in KurrentDB, ordered by their place in its log. Checkpoints, snapshots and read models stay in PostgreSQL.
 * Subscriptions read in bounded batches, woken by one catch-up subscription of the process.
 */
export class KurrentDBEventStore implements EventStore {
  readonly #client: KurrentDBClient;
  readonly #reader: KurrentReader;
  readonly #appender: KurrentAppender;
  readonly #signal: AppendSignal;

  constructor(private readonly options: KurrentDBEventStoreOptions) {
    this.#client = KurrentDBClient.connectionString(options.url);
    const deadlineMs = options.deadlineMs ?? 10_000;
    const streams = new OwnStreams(options);
    this.#reader = new KurrentReader(this.#client, streams, deadlineMs);
    this.#appender = new KurrentAppender(this.#client, this.#reader, streams, deadlineMs);
    this.#signal = new AppendSignal(this.#client, streams, (error) => options.onError?.(error));
  }

  async append(
    stream: string,
    expected: ExpectedVersion,
    events: readonly NewEvent[],
  ): Promise<AppendResult> {
    mustBeAppendable(events);
    return this.#appender.append({ stream, expected, events });
  }

  readStream(stream: string, options: ReadStreamOptions = {}): Promise<RecordedEvent[]> {
    const { from, direction, limit = Infinity, maxBytes = Infinity } = options;
    return this.#reader.stream(stream, { from, backwards: direction === 'backwards', limit, maxBytes });
  }

  async readVersions(
    stream: string,
    versions: readonly number[],
    maxBytes: number,
  ): Promise<RecordedEvent[]> {
    const found: RecordedEvent[] = [];
    let bytes = 0;
    for (const { from, count } of runsOf(versions)) {
      if (bytes >= maxBytes) break;
      const part = { from, backwards: false, limit: count, maxBytes: maxBytes - bytes };
      for (const event of await this.#reader.stream(stream, part)) {
        found.push(event);
        bytes += Math.max(1, event.bytes ?? 0);
      }
    }
    return found;
  }

  streamVersion(stream: string): Promise<number> {
    return this.#reader.version(stream);
  }

  async readAll(options: ReadAllOptions): Promise<RecordedEvent[]> {
    const { after, direction, category, limit, maxBytes = defaultBatchBytes } = options;
    const wanted = (stream: string) => category === undefined || stream.startsWith(`${category}-`);
    const backwards = direction === 'backwards';
    const { events } = await this.#reader.all({ after, backwards, wanted, limit, maxBytes });
    return events;
  }

  subscribe(options: SubscribeOptions, handler: BatchHandler): Subscription {
    const { batchBytes: maxBytes = defaultBatchBytes } = options;
    // What lies behind the last own event is looked at once, not with every poll.
    let looked: Position | undefined;
    const subscription = new PollingSubscription(options, handler, {
      read: async (cursor, limit) => {
        const after = cursor && looked && this.compare(cursor, looked) > 0 ? cursor : (looked ?? cursor);
        const part = { after, backwards: false, wanted: () => true, limit, maxBytes };
        const { events, end } = await this.#reader.all(part);
        if (events.length === 0) looked = end ?? looked;
        return { events, last: events.at(-1)?.position, hasUnsettled: false, isCut: events.length > 0 };
      },
      pollIntervalMs: this.options.pollIntervalMs ?? 1_000,
      onError: options.onError ?? ((error) => this.options.onError?.(error)),
      onStopped: () => forget(),
    });
    const forget = this.#signal.listen(() => subscription.wake());
    subscription.start();
    return subscription;
  }

  /** The log is read in the order in which it was written. */
  async hasUnsettled(): Promise<boolean> {
    return false;
  }

  async head(): Promise<Position | undefined> {
    const [last] = await this.readAll({ direction: 'backwards', limit: 1 });
    return last?.position;
  }

  compare(a: Position, b: Position): number {
    return comparePositions(a, b);
  }

  /** Exact for the first 500 events behind; of more, the rest is estimated by the length of the log. */
  async countAfter(after?: Position): Promise<number> {
    const head = await this.head();
    if (head === undefined || (after && this.compare(after, head) >= 0)) return 0;
    const next = await this.readAll({ ...(after && { after }), limit: countedEvents });
    const last = next.at(-1)?.position;
    if (!last || next.length < countedEvents) return next.length;
    const start = after ? logPositionOf(after).commit : 0n;
    const read = Number(logPositionOf(last).commit - start);
    return Math.round((next.length * Number(logPositionOf(head).commit - start)) / Math.max(1, read));
  }

  async close(): Promise<void> {
    await this.#signal.close();
    await this.#client.dispose();
  }
}

/** Versions that follow each other are read together. */
function runsOf(versions: readonly number[]): readonly { readonly from: number; readonly count: number }[] {
  const runs: { from: number; count: number }[] = [];
  for (const version of [...new Set(versions)].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last.from + last.count === version) last.count += 1;
    else runs.push({ from: version, count: 1 });
  }
  return runs;
}
