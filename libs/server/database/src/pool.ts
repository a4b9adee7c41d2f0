import { Pool, type PoolConfig } from 'pg';

export interface PoolOptions {
  /** Connections at most; 20 when left out. */
  readonly max?: number;
  /** Shown in `pg_stat_activity`. */
  readonly applicationName?: string;
  /** Gets the errors of broken connections, for the log. */
  readonly onLostConnection?: (error: Error) => void;
}

/**
 * A pool of connections to PostgreSQL. Waiting for a free or new connection fails after 5 s rather than never,
 * so that a caller gets its 503 while the database is away.
 * @param url `postgres://` address
 */
export function createPool(url: string, options: PoolOptions = {}): Pool {
  const pool = new Pool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Somebody who forgets a transaction holds back the readers of events (see the event store) and the vacuum.
    idle_in_transaction_session_timeout: 60_000,
    application_name: options.applicationName ?? 'botter',
  });
  hearErrors(pool, options.onLostConnection);
  return pool;
}

/**
 * One more connection to where a pool goes, on which statements are sent without waiting for the answer to the one
 * before; several of them then cost one round trip. It is a pool of one, so it opens when needed and again when lost.
 */
export function createPipeline(beside: Pool, settings: PoolConfig = {}): Pool {
  const pipeline = new Pool({
    ...beside.options,
    max: 1,
    pipeline: true,
    // Whoever forgets to end it can still exit.
    allowExitOnIdle: true,
    ...settings,
  });
  hearErrors(pipeline);
  return pipeline;
}

function hearErrors(pool: Pool, onLostConnection?: (error: Error) => void): void {
  // An error event without a listener ends the process. The pool replaces idle connections by itself, and who holds
  // one gets the error from the next statement, so hearing it is enough.
  const heard = (error: Error) => onLostConnection?.(error);
  pool.on('error', heard);
  pool.on('connect', (client) => client.on('error', heard));
}
