import type { Pool, PoolConfig } from 'pg';
import { GatewayPool } from './gateway-pool';

export interface PoolOptions {
  /** Connections at most; 20 when left out. */
  readonly max?: number;
  /** Shown in `pg_stat_activity`. */
  readonly applicationName?: string;
  /** The address is that of a transaction pooler. */
  readonly pooler?: boolean;
  /** Longest time of one statement; 10 s by default, unlimited if 0. */
  readonly statementTimeoutMs?: number;
  /** Longest wait for a response; 2 s more than the server's own limit by default, unlimited if 0. */
  readonly deadlineMs?: number;
  /** Longest wait for a free or new connection; 5 s by default. */
  readonly connectionTimeoutMs?: number;
  /** Gets the errors of broken connections, for the log. */
  readonly onLostConnection?: (error: Error) => void;
}

/** We wait this much longer than the server's own limit, so that usually the server reports the time-out. */
export const responseGraceMs = 2_000;
const transactionIdleMs = 60_000;

/** Notices within 20 s that the other machine vanished: the kernel asks ten times, a second apart. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/**
 * A pool of connections to PostgreSQL. Every wait has an end: a free or new connection after 5 s, a statement
 * after 12 s, so that a caller gets its 503 while the database is unavailable or silent.
 * @param url `postgres://` address
 */
export function createPool(url: string, options: PoolOptions = {}): Pool {
  const { pooler = false, statementTimeoutMs = 10_000 } = options;
  const pool = new GatewayPool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? 5_000,
    idleTimeoutMillis: 30_000,
    ...keepAlive,
    application_name: options.applicationName ?? 'botter',
    deadlineMs: options.deadlineMs ?? (statementTimeoutMs === 0 ? 0 : statementTimeoutMs + responseGraceMs),
    pooler,
    ...(pooler ? {} : sessionSettings(statementTimeoutMs)),
  });
  hearErrors(pool, options.onLostConnection);
  return pool;
}

/**
 * They are in the first message of a session, which a pooler refuses; the operator's page explains what to
 * set there.
 */
function sessionSettings(statementTimeoutMs: number): PoolConfig {
  return {
    ...(statementTimeoutMs === 0 ? {} : { statement_timeout: statementTimeoutMs }),
    // A forgotten transaction holds back the readers of events (see the event store) and the vacuum.
    idle_in_transaction_session_timeout: transactionIdleMs,
  };
}

/**
 * One more connection to the database of a pool, which sends statements without waiting for the response to
 * the one before; several of them then cost one round trip. It is a pool of one, so it opens when needed and
 * again when lost.
 */
export function createPipeline(pool: Pool, settings: PoolConfig = {}): Pool {
  const pipeline = new GatewayPool({
    ...pool.options,
    max: 1,
    pipeline: true,
    // A process that forgets to end it can still exit.
    allowExitOnIdle: true,
    ...settings,
  });
  hearErrors(pipeline);
  if (pool instanceof GatewayPool) {
    pool.tell(pipeline);
    pipeline.tell(pool);
  }
  return pipeline;
}

function hearErrors(pool: Pool, onLostConnection?: (error: Error) => void): void {
  // An error event without a listener ends the process. The pool replaces idle connections by itself, and a
  // user of one gets the error from the next statement, so listening is enough.
  const heard = (error: Error) => onLostConnection?.(error);
  pool.on('error', heard);
  pool.on('connect', (client) => client.on('error', heard));
}
