import { Pool } from 'pg';

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
    application_name: options.applicationName ?? 'botter',
  });
  // An error event without a listener ends the process. The pool replaces idle connections by itself, and who holds
  // one gets the error from the next statement, so hearing it is enough.
  const heard = (error: Error) => options.onLostConnection?.(error);
  pool.on('error', heard);
  pool.on('connect', (client) => client.on('error', heard));
  return pool;
}
