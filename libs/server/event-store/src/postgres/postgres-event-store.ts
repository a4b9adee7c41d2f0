import type { Listener } from '@botter/server-database';
import type { Pool } from 'pg';
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
import { allPartitions } from '../partitions';
import { PollingSubscription } from '../subscriptions/polling-subscription';
import { eventsChannel } from './append-group';
import { Appender } from './appender';
import { BatchReader } from './batch-reader';
import { boundedByBytes, type EventRow, toRecordedEvent } from './event-row';
import { hasUnsettledBehind, oldestHere } from './horizon';
import { comparePositions, partsOf, toPosition } from './position';

export interface PostgresEventStoreOptions {
  readonly pool: Pool;
  /** Wakes subscriptions immediately; without it they look every `pollIntervalMs`. */
  readonly listener?: Listener;
  /** How often a subscription looks even if nothing woke it; 1000 by default. */
  readonly pollIntervalMs?: number;
  /** Gets errors of subscriptions that have no `onError` of their own, for the log. */
  readonly onError?: (error: unknown) => void;
}

const settled = `transaction_id < (select ${oldestHere})`;

const largestVersion = 2 ** 31 - 1;

/** Events in one table of PostgreSQL, ordered by (transaction id, number). */
export class PostgresEventStore implements EventStore {
  readonly #appender: Appender;
  readonly #wakers = new Set<() => void>();
  readonly #batches: BatchReader;
  #isListening = false;

  constructor(private readonly options: PostgresEventStoreOptions) {
    this.#appender = new Appender(options.pool);
    this.#batches = new BatchReader(options.pool);
  }

  async append(
    stream: string,
    expected: ExpectedVersion,
    events: readonly NewEvent[],
  ): Promise<AppendResult> {
    mustBeAppendable(events);
    return this.#appender.append({ stream, expected, events });
  }

  async readStream(stream: string, options: ReadStreamOptions = {}): Promise<RecordedEvent[]> {
    const backwards = options.direction === 'backwards';
    const direction = backwards ? 'DESC' : 'ASC';
    const { rows } = await this.options.pool.query<EventRow>({
      name: `event-store-stream-${backwards ? 'backwards' : 'forwards'}`,
      text: boundedByBytes(
        `select * from events.events
         where stream = $1 and version ${backwards ? '<=' : '>='} $2 order by version ${direction} limit $3`,
        `version ${direction}`,
        "coalesce($4::bigint, 'infinity'::float8)",
      ),
      values: [
        stream,
        options.from ?? (backwards ? largestVersion : 1),
        options.limit ?? null,
        options.maxBytes ?? null,
      ],
    });
    return rows.map(toRecordedEvent);
  }

  async readVersions(
    stream: string,
    versions: readonly number[],
    maxBytes: number,
  ): Promise<RecordedEvent[]> {
    const { rows } = await this.options.pool.query<EventRow>({
      name: 'event-store-versions',
      text: boundedByBytes(
        'select * from events.events where stream = $1 and version = any($2::integer[]) order by version',
        'version',
        '$3::bigint',
      ),
      values: [stream, versions, maxBytes],
    });
    return rows.map(toRecordedEvent);
  }

  async streamVersion(stream: string): Promise<number> {
    const { rows } = await this.options.pool.query<{ version: number | null }>({
      name: 'event-store-version',
      text: 'select max(version) as version from events.events where stream = $1',
      values: [stream],
    });
    return rows[0]?.version ?? 0;
  }

  async readAll(options: ReadAllOptions): Promise<RecordedEvent[]> {
    const backwards = options.direction === 'backwards';
    const after = options.after && partsOf(options.after);
    const values: unknown[] = [options.limit, options.maxBytes ?? defaultBatchBytes];
    const conditions = [settled];
    if (after) {
      values.push(after.transactionId, after.number);
      conditions.push(`(transaction_id, position) ${backwards ? '<' : '>'} ($3::xid8, $4::bigint)`);
    }
    if (options.category !== undefined) {
      values.push(`${options.category}-`);
      conditions.push(`starts_with(stream, $${values.length})`);
    }
    const direction = backwards ? 'DESC' : 'ASC';
    const { rows } = await this.options.pool.query<EventRow>(
      boundedByBytes(
        `select * from events.events where ${conditions.join(' and ')}
         order by transaction_id ${direction}, position ${direction} limit $1`,
        `transaction_id ${direction}, position ${direction}`,
        '$2',
      ),
      values,
    );
    return rows.map(toRecordedEvent);
  }

  subscribe(options: SubscribeOptions, handler: BatchHandler): Subscription {
    void this.#listen();
    const { batchBytes: maxBytes = defaultBatchBytes, partitions = allPartitions } = options;
    const subscription = new PollingSubscription(options, handler, {
      read: (after, limit, isHeld) => this.#batches.read({ after, partitions, limit, maxBytes, isHeld }),
      pollIntervalMs: this.options.pollIntervalMs ?? 1_000,
      onError: options.onError ?? ((error) => this.options.onError?.(error)),
      onStopped: () => this.#wakers.delete(wake),
    });
    const wake = () => subscription.wake();
    this.#wakers.add(wake);
    subscription.start();
    return subscription;
  }

  async hasUnsettled(): Promise<boolean> {
    const { rows } = await this.options.pool.query<{ unsettled: boolean }>(
      `select ${hasUnsettledBehind(oldestHere)} as unsettled`,
    );
    return rows[0]!.unsettled;
  }

  async head(): Promise<Position | undefined> {
    const { rows } = await this.options.pool.query<{ transaction_id: string; position: string }>(
      `select transaction_id::text as transaction_id, position from events.events where ${settled}
       order by events.transaction_id desc, position desc limit 1`,
    );
    const row = rows[0];
    return row && toPosition(row.transaction_id, row.position);
  }

  compare(a: Position, b: Position): number {
    return comparePositions(a, b);
  }

  async countAfter(after?: Position): Promise<number> {
    const parts = after ? partsOf(after) : { transactionId: '0', number: '0' };
    const { rows } = await this.options.pool.query<{ count: number }>(
      `select count(*)::integer as count from events.events
       where ${settled} and (transaction_id, position) > ($1::xid8, $2::bigint)`,
      [parts.transactionId, parts.number],
    );
    return rows[0]!.count;
  }

  /** Ends the connection that appends go over. */
  async close(): Promise<void> {
    await this.#appender.close();
  }

  async #listen(): Promise<void> {
    const { listener, onError } = this.options;
    if (!listener || this.#isListening) return;
    this.#isListening = true;
    const wakeAll = () => {
      for (const wake of this.#wakers) wake();
    };
    try {
      await listener.listen(eventsChannel, wakeAll, { onReconnect: wakeAll });
      // Commits before LISTEN took effect woke no one.
      wakeAll();
    } catch (error) {
      this.#isListening = false;
      onError?.(error);
    }
  }
}
