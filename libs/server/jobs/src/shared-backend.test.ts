import { pause } from '@botter/server-async';
import { eventually } from '@botter/server-async/testing';
import { DatabaseModule, Listener } from '@botter/server-database';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { createLogger, LoggingModule } from '@botter/server-logging';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Worker } from 'bullmq';
import type { Pool } from 'pg';
import { z } from 'zod';
import { FinishedJobs } from './finished-jobs';
import { defineJob } from './job';
import { type HandlesJob, JobHandler } from './job-handler';
import { JobQueue } from './job-queue';
import { JobsModule } from './jobs.module';
import { migrateJobs, queueConnection } from './queue-connection';
import { sharedBackendFactory } from './shared-backend';
import { expectAbandonedJobsDone } from './testing/abandoned-jobs';

const quick = defineJob('shared-quick', z.object({ name: z.string() }));
const done: string[] = [];
/** Jobs whose name is `held` end when the test lets them. */
let release: (() => void) | undefined;

@JobHandler(quick)
class QuickHandler implements HandlesJob<typeof quick> {
  async handle({ name }: { name: string }) {
    done.push(name);
    if (name === 'held') await new Promise<void>((end) => (release = end));
  }
}

let database: TestDatabase;
let app: INestApplicationContext;
const lines: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await migrateJobs(database.pool);
  class Root {}
  const logger = createLogger({ level: 'warn', destination: { write: (line) => void lines.push(line) } });
  app = await NestFactory.createApplicationContext(
    {
      module: Root,
      imports: [
        LoggingModule.forRoot(logger),
        DatabaseModule.forRoot({ url: database.url, poolSize: 3 }),
        JobsModule.forRoot({ worker: true }),
      ],
      providers: [QuickHandler],
    },
    { logger: false, abortOnError: false },
  );
});
afterAll(async () => {
  await app?.close();
  await database.drop();
});

test('queues and workers have no connection of their own', async () => {
  await app.get(JobQueue).add(quick, { name: 'first' });
  await eventually(() => done.includes('first'));
  let sessions = new Map<string, number>();
  await eventually(async () => {
    const { rows } = await database.pool.query<{ name: string; n: number }>(
      `select application_name as name, count(*)::int as n from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and application_name <> $1 group by 1`,
      [database.pool.options.application_name],
    );
    sessions = new Map(rows.map(({ name, n }) => [name, n]));
    return sessions.get('botter-listener') === 1 && sessions.get('botter-leases') === 1;
  });
  expect([...sessions.keys()].sort()).toEqual(['botter', 'botter-leases', 'botter-listener']);
  expect(sessions.get('botter')).toBeLessThanOrEqual(3);
});

test('a queue whose first connection breaks becomes ready anyway', async () => {
  let connects = 0;
  const pool = Object.assign(Object.create(database.pool), {
    connect: async () => {
      connects += 1;
      if (connects <= 2) throw Object.assign(new Error('terminating connection'), { code: '57P01' });
      const client = await database.pool.connect();
      await client.query('set search_path = jobs, public');
      return client;
    },
  });
  const backend = sharedBackendFactory({ pool, listener: app.get(Listener) })('sample', {} as never);
  await backend.waitUntilReady();
  expect(connects).toBe(3);
});

test("a worker retries slower and slower while jobs can't be fetched, does nothing twice, and then continues", async () => {
  // A process whose clock is an hour ahead: its locks, and its checks of others' locks, use the clock of the
  // database.
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => new Date().getTime() + 3_600_000);
  await app.get(JobQueue).add(quick, { name: 'held' }, { jobId: 'held' });
  await eventually(() => release !== undefined);
  clock.mockRestore();
  const { rows: times } = await database.pool.query<{ ms: string }>(
    `select max(locked_until_ms) - extract(epoch from now()) * 1000 as ms from jobs.job where state = 'active'
     union all select max(value::bigint) - extract(epoch from now()) * 1000 from jobs.meta where field = 'stalled-check'`,
  );
  expect(times.map(({ ms }) => Number(ms) < 60_000)).toEqual([true, true]);
  await database.pool.query('ALTER FUNCTION jobs.move_to_active RENAME TO gone');
  lines.length = 0;
  release?.();
  await eventually(async () => (await stateOf('held')) === 'completed');
  await app.get(JobQueue).add(quick, { name: 'second' });
  await eventually(() => lines.length >= 4);
  const asked = lines.length;
  // As long as four tries took; without a pause there would be hundreds.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(lines.length - asked).toBeLessThan(20);
  await database.pool.query('ALTER FUNCTION jobs.gone RENAME TO move_to_active');
  // After the pause of a worker that has failed to fetch, 5 s at most.
  await eventually(() => done.includes('second'), Boolean, 20_000);
  expect(done).toEqual(['first', 'held', 'second']);
}, 60_000);

test('a job without a notification is found, even while the next known one is far off', async () => {
  const queue = app.get(JobQueue);
  await queue.add(quick, { name: 'far off' }, { delayMs: 3_600_000 });
  await queue.add(quick, { name: 'unannounced' }, { jobId: 'unannounced', delayMs: 3_600_000 });
  await queue.add(quick, { name: 'third' });
  await eventually(() => done.includes('third'));
  // Every worker waits: none has asked for anything for a while, but for whose jobs are being done.
  await eventually(async () => {
    const { rows } = await database.pool.query<{ quiet: boolean }>(
      `select max(query_start) < now() - interval '700 ms' as quiet from pg_stat_activity
       where datname = current_database() and application_name = 'botter' and query not like '%processed_by as owner%'`,
    );
    return rows[0]?.quiet === true;
  });
  await database.pool.query("update jobs.job set process_at_ms = 1 where id = 'unannounced'");
  await eventually(() => done.includes('unannounced'));
});

async function stateOf(jobId: string): Promise<string | undefined> {
  const { rows } = await database.pool.query<{ state: string }>('select state from jobs.job where id = $1', [
    jobId,
  ]);
  return rows[0]?.state;
}

test('another process immediately does what a killed one was doing, even when that is killed, too', async () => {
  await expectAbandonedJobsDone({
    app,
    databaseUrl: database.url,
    add: (jobId) => app.get(JobQueue).add(quick, { name: jobId }, { jobId }),
    isDone: (jobId) => done.includes(jobId),
  });
});

test('the first of many jobs from a slow database begin before the last ones are fetched', async () => {
  const waiting = 60;
  await database.pool.query(
    `insert into jobs.job (queue, id, seq, name, state, added_at_ms)
     select 'slow', 'slow-' || n, n, 'shared-quick', 'waiting', 0 from generate_series(1, $1) n`,
    [waiting],
  );
  let fetches = 0;
  const slow: Pool = Object.assign(Object.create(database.pool), {
    async query(text: string, values: unknown[]) {
      if (text.includes('move_to_active(')) {
        fetches += 1;
        await pause(20);
      }
      return database.pool.query(text, values);
    },
  });
  const listener = app.get(Listener);
  queueConnection({}, { pool: slow, listener });
  const started: { readonly id: string | undefined; readonly fetches: number }[] = [];
  const worker = new Worker('slow', async ({ id }) => void started.push({ id, fetches }), {
    connection: {},
    concurrency: waiting,
  });
  try {
    await eventually(() => started.length === waiting);
  } finally {
    await worker.close();
    queueConnection({}, { pool: database.pool, listener });
  }
  expect(started[0]?.fetches).toBeLessThan(waiting / 2);
  expect(new Set(started.map(({ id }) => id)).size).toBe(waiting);
});

test('locks are renewed by the clock of the database', async () => {
  const { pool } = database;
  const job = { id: 'renewed', token: 'token' };
  await pool.query(
    `insert into jobs.job (queue, id, seq, name, state, added_at_ms, lock_token, locked_until_ms)
     values ('elsewhere', $1, 1, 'shared-quick', 'active', 0, $2, 0)`,
    [job.id, job.token],
  );
  const queue = sharedBackendFactory({ pool, listener: app.get(Listener) })('elsewhere', {} as never);
  jest.spyOn(Date, 'now').mockReturnValue(0);
  try {
    expect(await queue.extendLocks([job.id], [job.token], 60_000)).toEqual([]);
  } finally {
    jest.restoreAllMocks();
    await queue.close();
  }
  const { rows } = await pool.query<{ ahead: boolean }>(
    `select locked_until_ms > extract(epoch from now()) * 1000 + 30000 as ahead from jobs.job where id = $1`,
    [job.id],
  );
  expect(rows[0]?.ahead).toBe(true);
});

test('a job that ends deletes no other finished ones; old and surplus ones are deleted from time to time', async () => {
  const { pool } = database;
  const hour = 60 * 60_000;
  await pool.query(
    `insert into jobs.job (queue, id, seq, name, state, added_at_ms, finished_at_ms)
     select 'botter', 'old-' || n, n, 'shared-quick', 'completed', 0, extract(epoch from now()) * 1000 - $1 * n
     from generate_series(1, 30) n`,
    [hour],
  );
  await app.get(JobQueue).add(quick, { name: 'last' }, { jobId: 'last' });
  await eventually(async () => (await finished()).includes('last'));
  expect(await finished()).toContain('old-30');
  const jobs = app.get(FinishedJobs);
  const since = (await jobs.overdueSince(new Date()))?.getTime() ?? 0;
  expect(Math.round((Date.now() - since) / hour)).toBe(6);
  expect(await jobs.expire(new Date())).toBe(false);
  expect(await jobs.overdueSince(new Date())).toBeUndefined();
  const ofOneDay = await finished();
  expect(ofOneDay).toContain('old-23');
  expect(ofOneDay).not.toContain('old-25');
  await jobs.expire(new Date(), 3);
  const left = await finished();
  expect(left).toHaveLength(3);
  expect(left).toContain('last');
});

async function finished(): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from jobs.job where queue = 'botter' and state = 'completed' order by finished_at_ms desc`,
  );
  return rows.map(({ id }) => id);
}
