import type { Secret } from '@botter/server-secrets';
import {
  type ConnectionOptions,
  createPostgresBackend,
  runMigrations,
  setDefaultBackendFactory,
} from 'bullmq';
import type { Pool } from 'pg';

/** PostgreSQL schema of the queues. */
const schema = 'jobs';
/** Connections of each queue and each worker; jobs mostly wait for somebody else. */
const poolSize = 4;

export interface QueueServer {
  /** Used unless there is a Redis. */
  readonly databaseUrl: Secret;
  readonly redisUrl?: Secret;
}

/** Tells BullMQ where its queues are. One process has one engine: PostgreSQL, or Redis where its address is given. */
export function queueConnection({ databaseUrl, redisUrl }: QueueServer): ConnectionOptions {
  if (redisUrl) {
    setDefaultBackendFactory();
    return { url: redisUrl.reveal(), maxRetriesPerRequest: null } as ConnectionOptions;
  }
  setDefaultBackendFactory(
    createPostgresBackend as unknown as Parameters<typeof setDefaultBackendFactory>[0],
  );
  return {
    connectionString: databaseUrl.reveal(),
    schema,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'botter-jobs',
  } as unknown as ConnectionOptions;
}

/** Creates or upgrades the tables of the queues in PostgreSQL; safe when several processes start at once. */
export async function migrateJobs(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await runMigrations(client, schema);
    // The migration sets its search path for this session's transaction only; a session that failed is not reused.
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
