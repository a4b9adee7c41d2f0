import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@botter/server-database/testing';
import { Secret } from '@botter/server-secrets';
import { Redis } from 'ioredis';
import { migrateJobs, type QueueServer } from '../queue-connection';

/** Something that keeps queues, running for a test. */
export interface RunningEngine {
  readonly server: QueueServer;
  /** The database that keeps the queues, where one does. */
  readonly databaseUrl?: string;
  /** Breaks every connection that is open. */
  loseConnections(): Promise<void>;
  /** Deletes everything that it holds, where PostgreSQL has it too. */
  loseEverything?(): Promise<void>;
  stop(): Promise<void>;
}

/** Whether this machine has the program; the suite runs on Redis only where it does. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

export async function startPostgres(): Promise<RunningEngine> {
  const database = await createTestDatabase();
  // As when several processes start at once.
  await Promise.all([migrateJobs(database.pool), migrateJobs(database.pool)]);
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

/** An empty Redis of this test's own, configured as the deployment guide says. */
export async function startRedis(): Promise<RunningEngine> {
  const folder = await mkdtemp(join(tmpdir(), 'botter-redis-'));
  const port = await freePort();
  const options = { port, bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no' };
  const child = spawn(
    'redis-server',
    Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]),
    { stdio: 'ignore' },
  );
  const admin = new Redis(port, '127.0.0.1', { retryStrategy: () => 50, maxRetriesPerRequest: null });
  admin.on('error', () => {});
  await admin.ping();
  return {
    server: {
      redisUrl: new Secret(`redis://127.0.0.1:${port}`),
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
      await ended(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  const gone = new Promise((done) => child.once('exit', done));
  child.kill();
  await gone;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
