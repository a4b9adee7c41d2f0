import { backoff } from '@botter/server-async';
import type { Secret } from '@botter/server-secrets';
import { type ConnectionOptions, runMigrations, setDefaultBackendFactory } from 'bullmq';
import type { Pool } from 'pg';
import { type QueueDatabase, queuesSchema, sharedBackendFactory } from './shared-backend';

export interface QueueServer {
  readonly redisUrl?: Secret;
}

const reconnect = { firstPauseMs: 100, longestPauseMs: 2_000 };

/** The library's own pauses reach 20 s, in which a Redis that is back is left alone. */
const retryStrategy = (times: number) => backoff(reconnect, times - 1);

/**
 * A connection that doesn't respond for this time is opened again: Redis hangs, or a firewall has dropped the
 * connection. The library itself waits for the next job for 10 s at most.
 */
const silentMs = 15_000;

/**
 * The server of BullMQ's queues. One process has one engine: PostgreSQL, or Redis if its address is given.
 */
export function queueConnection(
  { redisUrl }: QueueServer,
  database: QueueDatabase | undefined,
): ConnectionOptions {
  if (redisUrl) {
    setDefaultBackendFactory();
    return {
      url: redisUrl.reveal(),
      maxRetriesPerRequest: null,
      retryStrategy,
      socketTimeout: silentMs,
    } as ConnectionOptions;
  }
  if (!database) throw new Error('Queues without Redis need the module of the database');
  setDefaultBackendFactory(
    sharedBackendFactory(database) as unknown as Parameters<typeof setDefaultBackendFactory>[0],
  );
  // The backend takes the pool that it is given, not an address.
  return {} as ConnectionOptions;
}

/** Creates or upgrades the tables of the queues in PostgreSQL; safe when several processes start together. */
export async function migrateJobs(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await runMigrations(client, queuesSchema);
    // The migration sets its search path for this session's transaction only; a session that failed is not
    // reused.
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
