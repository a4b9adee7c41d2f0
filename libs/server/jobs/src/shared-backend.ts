import { EventEmitter } from 'node:events';
import { backoff, pause } from '@botter/server-async';
import { inTransaction, isDatabaseUnavailable, type Listener } from '@botter/server-database';
import { PostgresConnection, PostgresQueueBackend } from 'bullmq';
import type { Pool, QueryResult } from 'pg';
import { byDatabaseClock } from './database-clock';

/** PostgreSQL schema of the queues. Connections of the gateway find it by their search path. */
export const queuesSchema = 'jobs';

/** A process's parts of PostgreSQL, which its queues share. */
export interface QueueDatabase {
  readonly pool: Pool;
  readonly listener: Listener;
}

type Backend = ConstructorParameters<typeof PostgresQueueBackend>;
type ListenClient = Awaited<ReturnType<PostgresConnection['getListenClient']>>;

type Keep = Parameters<PostgresQueueBackend['moveToCompleted']>[2];

/**
 * The library fetches jobs one after the other, and starts none before it has as many as may run together, or
 * finds no other. On a busy database, with a backlog, the first one would wait for seconds.
 */
const startWithinMs = 200;
const fetchRetry = { firstPauseMs: 100, longestPauseMs: 5_000 };
/**
 * How long a worker waits for a notification before it looks by itself, in seconds: a lost wake-up costs at
 * most this.
 */
const longestWait = 5;

const addJobs = `
  select add_job($1, j ->> 'id', j ->> 'name', (j ->> 'data')::jsonb, j -> 'opts', 0, (j ->> 'delay')::bigint,
    (j ->> 'at')::bigint, (j ->> 'attempts')::int, null, null, null, null, null, false) as id
  from jsonb_array_elements($2::jsonb) with ordinality as jobs(j, position) order by position`;

/**
 * Queues and workers without connections of their own: they share the pool and the listener of their process.
 */
export function sharedBackendFactory({ pool, listener }: QueueDatabase) {
  return (name: string, options: Backend[2]) =>
    new SteadyBackend(new SharedConnection(pool, listener, name), name, options);
}

/**
 * Changes three things. It pauses longer and longer while jobs can't be fetched; the library would ask again
 * immediately, thousands of times a second. A job that is done is recorded as done even if fetching fails:
 * the library records it and fetches the next one in one statement, so it would be done again. And a job that
 * ends deletes no finished ones, since the library finds those that are too old or too many by reading all of
 * them: `FinishedJobs` deletes them.
 */
class SteadyBackend extends PostgresQueueBackend {
  #failures = 0;
  #lastToken = -1;
  /** Since when the loop has found a job each time, and when it found the last one. */
  #fetched: { readonly since: number; readonly at: number } | undefined;

  constructor(
    private readonly shared: SharedConnection,
    name: string,
    options: Backend[2],
  ) {
    super(shared, name, options, true);
  }

  /** The library would wait for an hour if the next job is due by then. */
  override get maximumBlockTimeout(): number {
    return longestWait;
  }

  /**
   * In one statement. The library's own, for jobs that nothing depends on, creates and drops two temporary
   * tables each time, which takes longer than adding a few jobs, and fills the catalogue with dead rows.
   */
  override async addJobs(entries: Parameters<PostgresQueueBackend['addJobs']>[0]): Promise<string[]> {
    const now = Date.now();
    const jobs = entries.map(({ job, jobId }) => ({
      id: jobId ?? job.id ?? '',
      name: job.name,
      data: job.data,
      opts: job.opts,
      delay: job.opts?.delay ?? 0,
      at: job.timestamp ?? now,
      attempts: job.opts?.attempts ?? 1,
    }));
    await this.waitUntilReady();
    const { rows } = await this.shared.query(addJobs, [this.queueName, JSON.stringify(jobs)]);
    return (rows as { id: string }[]).map(({ id }) => id);
  }

  override async moveToCompleted(
    ...[job, value, keep, token, fetchNext]: Parameters<PostgresQueueBackend['moveToCompleted']>
  ): ReturnType<PostgresQueueBackend['moveToCompleted']> {
    return this.#finish(fetchNext, (alsoFetch) =>
      super.moveToCompleted(job, value, withoutLimits(keep), token, alsoFetch),
    );
  }

  override async moveToFailed(
    ...[job, reason, keep, token, fetchNext, fields]: Parameters<PostgresQueueBackend['moveToFailed']>
  ): ReturnType<PostgresQueueBackend['moveToFailed']> {
    return this.#finish(fetchNext, (alsoFetch) =>
      super.moveToFailed(job, reason, withoutLimits(keep), token, alsoFetch, fields),
    );
  }

  override async moveToActive(
    ...args: Parameters<PostgresQueueBackend['moveToActive']>
  ): ReturnType<PostgresQueueBackend['moveToActive']> {
    const isLoop = this.#isLoop(args[0]);
    if (isLoop && this.#startsFirst()) return [];
    if (this.#failures > 0) {
      await pause(backoff(fetchRetry, this.#failures - 1), { ref: false });
    }
    try {
      const begun = performance.now();
      const job = await super.moveToActive(...args);
      this.#failures = 0;
      if (isLoop)
        this.#fetched = job[0] ? { since: this.#fetched?.since ?? begun, at: performance.now() } : undefined;
      byOwnClock(job);
      return job;
    } catch (error) {
      this.#fails();
      throw error;
    }
  }

  /** Whether the loop fetches that starts jobs: it alone has a new token each time. */
  #isLoop(token: string): boolean {
    const number = Number(token.slice(token.lastIndexOf(':') + 1));
    if (!(number > this.#lastToken)) return false;
    this.#lastToken = number;
    return true;
  }

  /**
   * Whether the loop has fetched long enough and is to start what it has, as it does when it finds no job.
   */
  #startsFirst(): boolean {
    const now = performance.now();
    if (!this.#fetched || now - this.#fetched.at > startWithinMs) this.#fetched = undefined;
    else if (now - this.#fetched.since > startWithinMs) {
      this.#fetched = undefined;
      return true;
    }
    return false;
  }

  async #finish<Result extends { readonly result?: unknown }>(
    fetchNext: boolean,
    move: (alsoFetch: boolean) => Promise<Result>,
  ): Promise<Result> {
    if (!fetchNext || this.#failures > 0) return move(false);
    try {
      const finished = await move(true);
      byOwnClock(finished.result);
      return finished;
    } catch (error) {
      this.#fails();
      // If the statement took effect after all, the job is no longer this worker's, which this
      // reports.
      this.emit('error', error);
      return move(false);
    }
  }

  #fails(): void {
    this.#failures = Math.min(this.#failures + 1, 10);
  }
}

/**
 * When a job that was fetched begins, by the clock of this process, by which its lock is renewed: the
 * database may be hours ahead, and until then there would be no renewal.
 */
function byOwnClock(fetched: unknown): void {
  const job: unknown = Array.isArray(fetched) ? fetched[0] : undefined;
  if (typeof job === 'object' && job !== null) Object.assign(job, { processedOn: Date.now() });
}

/** Whether a job itself is deleted when it ends, without the limits of age and number. */
function withoutLimits(keep: Keep): Keep {
  return keep === true;
}

class SharedConnection extends PostgresConnection {
  readonly #news: QueueNews;
  readonly query: Query;
  #ready: Promise<void> | undefined;
  #closed = false;

  constructor(pool: Pool, listener: Listener, queue: string) {
    const query = queryOf(pool);
    // Errors of resting connections are the pool's business, and heard there.
    super({
      connect: () => pool.connect(),
      query,
      end: async () => {},
      on: () => {},
      options: pool.options,
    } as never);
    this.query = query;
    (this as { schema: string }).schema = queuesSchema;
    this.#news = new QueueNews(listener, queue);
  }

  override async getListenClient(): Promise<ListenClient> {
    return this.#news as unknown as ListenClient;
  }

  /** The name would be that of a connection, and there is none. */
  override async setListenClientName(): Promise<void> {}

  override async waitUntilReady(): Promise<void> {
    this.#ready ??= this.#becomeReady();
    return this.#ready;
  }

  /**
   * The library would remember permanently that its first connection broke: nothing would be added or done
   * until a restart.
   */
  async #becomeReady(): Promise<void> {
    for (let failures = 0; ; failures += 1) {
      try {
        return await super.waitUntilReady();
      } catch (error) {
        if (this.#closed || !isDatabaseUnavailable(error)) throw error;
        (this as unknown as { readyPromise?: unknown }).readyPromise = undefined;
        await pause(backoff(fetchRetry, failures), { ref: false });
      }
    }
  }

  override async close(): Promise<void> {
    this.#closed = true;
    await this.#news.stop();
    await super.close();
  }
}

/** The library uses it as its LISTEN connection. */
class QueueNews extends EventEmitter {
  readonly #ends: (() => Promise<void>)[] = [];

  constructor(
    private readonly listener: Listener,
    private readonly queue: string,
  ) {
    super();
  }

  async query(text: string): Promise<void> {
    const channel = /\bLISTEN (\w+)/.exec(text)?.[1];
    if (!channel) throw new Error(`Only LISTEN is known here, not ${text}`);
    const tell = (payload: string) => this.emit('notification', { channel, payload });
    // After an interruption it is unknown whether a job came, so a worker looks.
    this.#ends.push(await this.listener.listen(channel, tell, { onReconnect: () => tell(this.queue) }));
  }

  async stop(): Promise<void> {
    await Promise.all(this.#ends.splice(0).map((end) => end()));
  }
}

type Query = (text: string, values?: unknown[]) => Promise<QueryResult>;

function queryOf(pool: Pool): Query {
  if (!(pool.options as { pooler?: boolean }).pooler)
    return (text, values) => pool.query(byDatabaseClock(text), values);
  // With a pooler a search path lasts for one transaction.
  const begin = `begin; set local search_path = ${queuesSchema}, public`;
  return (text, values) =>
    inTransaction(pool, (client) => client.query(byDatabaseClock(text), values), begin);
}
