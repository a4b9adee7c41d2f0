import { pause } from '@botter/server-async';
import type { Pool, QueryResult } from 'pg';
import { sqlStateOf } from './database-errors';
import { withDeadline } from './gateway-client';
import { LogPositions } from './log-positions';
import { createPipeline, createPool } from './pool';

export interface ReplicaOptions {
  /** Connections of readers at most; one more looks after the replica. */
  readonly max?: number;
  /** A replica that lags by more is not used; 10 s by default. */
  readonly maxLagMs?: number;
  /** Gets the reason why the replica isn't used from now on, or undefined when it is, for the log. */
  readonly onChange?: (problem: string | undefined) => void;
}

/** Nest token of the `Replica`; undefined if there is none. */
export const REPLICA = Symbol('REPLICA');

const lookEveryMs = 1_000;
/** Of a connection, and of each statement that is not a reader's own. */
const deadlineMs = 2_000;

/** The database of a connection, the same in all of its replicas. */
const database = `(select system_identifier from pg_control_system()) || '/' || oid as database
  from pg_database where datname = current_database()`;
const positionSql = `select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::float8 as position, ${database}`;
const stateSql = `select pg_is_in_recovery() as "isReplica",
  pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as position, ${database}`;

interface Position {
  readonly position: number | null;
  readonly database: string;
}

/** A connection or a pool. */
interface Connection {
  query<Row extends object>(statement: { text: string }): Promise<QueryResult<Row>>;
}

/**
 * A streaming replica, looked after once a second. It is used while it responds, is a replica of the
 * primary's database, and doesn't lag by more than the limit.
 */
export class Replica {
  readonly pool: Pool;
  readonly #probe: Pool;
  readonly #primary: Pool;
  readonly #positions = new LogPositions();
  readonly #closing = new AbortController();
  readonly #watching: Promise<void>;
  #database: string | undefined;
  /** Undefined until the first look. */
  #isUsed: boolean | undefined;
  #lagMs = Number.POSITIVE_INFINITY;

  /**
   * @param url address of the replica, or of a pooler in front of it
   * @param primary the pool of the database that it is a replica of
   */
  constructor(
    url: string,
    primary: Pool,
    private readonly options: ReplicaOptions = {},
  ) {
    this.pool = createPool(url, {
      max: options.max,
      applicationName: 'botter-reads',
      // Nothing here needs a session, so it may be one.
      pooler: true,
      deadlineMs,
      connectionTimeoutMs: deadlineMs,
    });
    this.#probe = createPipeline(this.pool);
    // Its own connection: while the pool is exhausted, the replica must not seem to lag.
    this.#primary = createPipeline(primary);
    this.#watching = this.#watch();
  }

  get isUsed(): boolean {
    return this.#isUsed ?? false;
  }

  /** How old its data is; infinite if that is unknown. */
  get lagSeconds(): number {
    return this.#lagMs / 1_000;
  }

  /**
   * Makes sure of what a reader is connected to: there may be several servers behind the address.
   * @throws if that is not what should be read
   */
  async check(connection: Connection): Promise<void> {
    const { problem } = await this.#stateOf(connection);
    if (problem) throw new Error(`The replica ${problem}`);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#watching;
    await Promise.all([this.pool, this.#probe, this.#primary].map((pool) => pool.end()));
  }

  async #watch(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      // Without a position of the primary the lag grows.
      await this.#note().catch(() => {});
      const { problem, lagMs } = await this.#stateOf(this.#probe).catch((error: unknown) => ({
        problem: `does not respond (${sqlStateOf(error) ?? 'unknown'})`,
        lagMs: Number.POSITIVE_INFINITY,
      }));
      const isUsed = problem === undefined;
      const isChange = isUsed !== this.#isUsed;
      this.#isUsed = isUsed;
      this.#lagMs = lagMs;
      if (isChange && !signal.aborted) this.options.onChange?.(problem);
      await pause(lookEveryMs, { signal, ref: false });
    }
  }

  async #note(): Promise<void> {
    const at = performance.now();
    const found = await read<Position>(this.#primary, positionSql);
    this.#database = found.database;
    this.#positions.note(at, found.position ?? 0);
  }

  async #stateOf(connection: Connection): Promise<{ problem: string | undefined; lagMs: number }> {
    const found = await read<Position & { isReplica: boolean }>(connection, stateSql);
    const lagMs = this.#positions.lagAt(performance.now(), found.position);
    return { problem: this.#problemOf(found, lagMs), lagMs };
  }

  #problemOf(found: Position & { isReplica: boolean }, lagMs: number): string | undefined {
    if (!found.isReplica) return 'is none: it is not in recovery';
    if (found.database !== this.#database) return 'is one of another database';
    if (lagMs === Number.POSITIVE_INFINITY) return 'lags by an unknown time';
    if (lagMs > (this.options.maxLagMs ?? 10_000)) return `lags by ${Math.round(lagMs / 1_000)} s`;
    return undefined;
  }
}

async function read<Row extends object>(connection: Connection, text: string): Promise<Row> {
  const { rows } = await connection.query<Row>(withDeadline(deadlineMs, { text }));
  return rows[0]!;
}
