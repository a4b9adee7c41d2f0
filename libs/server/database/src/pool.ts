import { Pool } from 'pg';

export interface PoolOptions {
  /** Connections at most; 20 when left out. */
  readonly max?: number;
  /** Shown in `pg_stat_activity`. */
  readonly applicationName?: string;
  /** Gets errors of connections that nobody was using, for the log. */
  readonly onIdleError?: (error: Error) => void;
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
  // Without a listener the loss of an idle connection would end the process; the pool replaces it by itself.
  pool.on('error', (error) => options.onIdleError?.(error));
  return pool;
}
