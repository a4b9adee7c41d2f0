import { mustBeAppendable } from '../appending/append-decision';
import {
  type AppendOptions,
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
import { AppendParts } from './append-parts';
import { AppendSignal } from './append-signal';
import { KurrentAppender } from './kurrentdb-appender';
import { KurrentConnection } from './kurrentdb-connection';
import { comparePositions, logPositionOf } from './kurrentdb-position';
import { KurrentReader } from './kurrentdb-reader';
import { OwnStreams, type OwnStreamsOptions } from './own-streams';
import { SharedLogReader } from './shared-log-reader';
import { type UnreadableStream, UnreadableStreams } from './unreadable-streams';

export interface KurrentDBEventStoreOptions extends OwnStreamsOptions {
  /** `kurrentdb://user:password@host:2113?tls=true`, as KurrentDB writes it. */
  readonly url: string;
  /** How often a subscription looks even if nothing woke it; 1000 by default. */
  readonly pollIntervalMs?: number;
  /**
   * After which a page or an append counts as failed (what an append did is unknown then); 10,000 ms when
   * left out.
   */
  readonly deadlineMs?: number;
  /** Gets errors of subscriptions that have no `onError` of their own, for the log. */
  readonly onError?: (error: unknown) => void;
  /** Gets each stream that can't be read, once; all others go on. */
  readonly onUnreadable?: (stream: string, reason: string) => void;
}

/**
 * At most this number of events is counted one by one; further ones are estimated by the length of the log.
 */
const countedEvents = 500;

/**
 * Events in KurrentDB, ordered by their place in its log. Checkpoints, snapshots and read models stay in
 * PostgreSQL. Subscriptions read in bounded batches, woken by one catch-up subscription of the process.
 */
export class KurrentDBEventStore implements EventStore {
  readonly #connection: KurrentConnection;
  readonly #unreadable: UnreadableStreams;
  readonly #reader: KurrentReader;
  readonly #appender: KurrentAppender;
  readonly #signal: AppendSignal;
  readonly #log: SharedLogReader;

  constructor(private readonly options: KurrentDBEventStoreOptions) {
    this.#connection = new KurrentConnection(options.url, options.deadlineMs ?? 10_000);
    const streams = new OwnStreams(options);
    this.#unreadable = new UnreadableStreams((stream, reason) => options.onUnreadable?.(stream, reason));
    const parts = new AppendParts(this.#connection, streams);
    this.#reader = new KurrentReader(this.#connection, streams, this.#unreadable, parts);
    this.#appender = new KurrentAppender(this.#connection, this.#reader, streams, this.#unreadable, parts);
    this.#signal = new AppendSignal(this.#connection, streams, (error) => options.onError?.(error));
    this.#connection.onReplaced = () => this.#signal.reopen();
    this.#log = new SharedLogReader(this.#reader, this.#signal);
  }

  async append(
    stream: string,
    expected: ExpectedVersion,
    events: readonly NewEvent[],
    options: AppendOptions = {},
  ): Promise<AppendResult> {
    mustBeAppendable(events);
    return this.#appender.append({ stream, expected, events, ...options });
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
    const subscription = new PollingSubscription(options, handler, {
      read: async (after, limit) => {
        const { events, isEnd, isBehind } = await this.#log.read({ after, limit, maxBytes });
        return { events, last: events.at(-1)?.position, hasUnsettled: isBehind, isCut: !isEnd };
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

  /** Streams that can't be read, with the reason. */
  get unreadable(): readonly UnreadableStream[] {
    return this.#unreadable.list;
  }

  async head(): Promise<Position | undefined> {
    const [last] = await this.readAll({ direction: 'backwards', limit: 1 });
    return last?.position;
  }

  compare(a: Position, b: Position): number {
    return comparePositions(a, b);
  }

  /** Exact if few events follow; otherwise the rest is estimated by the length of the log. */
  async countAfter(after?: Position): Promise<number> {
    const part = { after, limit: countedEvents, maxBytes: defaultBatchBytes };
    const { events: next, isEnd } = await this.#log.read(part);
    const last = next.at(-1)?.position;
    if (isEnd || !last) return next.length;
    const head = (await this.head()) ?? last;
    const start = after ? logPositionOf(after).commit : 0n;
    const read = Number(logPositionOf(last).commit - start);
    return Math.round((next.length * Number(logPositionOf(head).commit - start)) / Math.max(1, read));
  }

  async close(): Promise<void> {
    await this.#signal.close();
    await this.#connection.close();
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
