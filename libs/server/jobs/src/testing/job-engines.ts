import { createTestDatabase } from '@botter/server-database/testing';
import { Secret } from '@botter/server-secrets';
import { Redis } from 'ioredis';
import { hasRedis as isInstalled, startRedisServer } from '../../../../../tools/testing/redis-server.mjs';
import { jobsMigrations } from '../jobs.migrations';

/** An engine that keeps queues, running for a test. */
export interface RunningEngine {
  readonly server: { readonly redisUrl?: Secret };
  /** The database that keeps the queues, if one does. */
  readonly databaseUrl?: string;
  /** Breaks every connection that is open. */
  loseConnections(): Promise<void>;
  /** Deletes its whole content, if PostgreSQL has it too. */
  loseEverything?(): Promise<void>;
  stop(): Promise<void>;
}

/** Whether this machine has the program; the suite runs on Redis only if it does. */
export const hasRedis = isInstalled();

export async function startPostgres(): Promise<RunningEngine> {
  const database = await createTestDatabase([jobsMigrations]);
  return {
    server: {},
    databaseUrl: database.url,
    async loseConnections() {
      await database.pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    },
    stop: () => database.drop(),
  };
}

/** An empty Redis of this test's own, configured according to the deployment guide. */
export async function startRedis(): Promise<RunningEngine> {
  const redis = await startRedisServer();
  const admin = new Redis(redis.url, { retryStrategy: () => 50, maxRetriesPerRequest: null });
  admin.on('error', () => {});
  await admin.ping();
  return {
    server: {
      redisUrl: new Secret(redis.url),
    },
    async loseConnections() {
      for (const type of ['normal', 'pubsub'])
        await admin.call('CLIENT', 'KILL', 'TYPE', type, 'SKIPME', 'yes');
    },
    async loseEverything() {
      await admin.flushall();
    },
    async stop() {
      admin.disconnect();
      await redis.stop();
    },
  };
}
