import { eventually } from '@botter/server-async/testing';
import { DatabaseModule, Leases } from '@botter/server-database';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { createLogger, LoggingModule } from '@botter/server-logging';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { z } from 'zod';
import { DeadLetters } from '../dead-letters';
import { defineJob } from '../job';
import { type HandlesJob, type JobContext, JobHandler } from '../job-handler';
import { jobLocks, ownerPrefix } from '../job-locks';
import { JobQueue } from '../job-queue';
import { jobsMigrations } from '../jobs.migrations';
import { JobsModule } from '../jobs.module';
import { FinishedJobs } from './finished-jobs';

const quick = defineJob('shared-quick', z.object({ name: z.string() }));
const done: string[] = [];
const contexts = new Map<string, JobContext>();
/** Jobs whose name is `held` end when the test lets them. */
const releases: (() => void)[] = [];

@JobHandler(quick)
class QuickHandler implements HandlesJob<typeof quick> {
  async handle({ name }: { name: string }, context: JobContext) {
    done.push(name);
    contexts.set(name, context);
    if (name === 'held') await new Promise<void>((end) => releases.push(end));
  }
}

let database: TestDatabase;
let app: INestApplicationContext;
const lines: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase([jobsMigrations]);
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

const stateOf = async (jobId: string) => {
  const { rows } = await database.pool.query('select state from jobs.job where id = $1', [jobId]);
  return rows[0]?.state as string | undefined;
};

interface TakenJob {
  readonly id: string;
  readonly owner: string;
  readonly lockedForMs: number;
  readonly stalled?: number;
}

/** A job that a worker of this name has claimed. */
const taken = ({ id, owner, lockedForMs, stalled = 0 }: TakenJob) =>
  database.pool.query(
    `insert into jobs.job (queue, id, seq, name, state, data, opts, max_attempts, added_at_ms, lock_token, processed_by,
       locked_until_ms, stalled_count)
     select 'botter', $1, nextval('jobs.job_seq'), 'shared-quick', 'active', jsonb_build_object('name', $1::text), '{}', 3,
       now_ms, 'another', $2, now_ms + $3, $4 from (select (extract(epoch from now()) * 1000)::bigint as now_ms) clock`,
    [id, ownerPrefix + owner, lockedForMs, stalled],
  );

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

test('a worker looks slower and slower while the database fails it, does nothing twice, and then continues', async () => {
  // A process whose clock is an hour ahead: its locks use the clock of the database.
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => new Date().getTime() + 3_600_000);
  await app.get(JobQueue).add(quick, { name: 'held' }, { jobId: 'held' });
  await eventually(() => releases.length === 1);
  clock.mockRestore();
  const { rows } = await database.pool.query<{ ahead: string }>(
    "select locked_until_ms - extract(epoch from now()) * 1000 as ahead from jobs.job where id = 'held'",
  );
  expect(Number(rows[0]?.ahead)).toBeLessThanOrEqual(jobLocks.durationMs);
  await database.pool.query(`
    create function public.fail() returns trigger language plpgsql as $$ begin raise exception 'injected'; end $$;
    create trigger fail before update on jobs.job for each statement execute function public.fail()`);
  const since = performance.now();
  releases.pop()?.();
  await app.get(JobQueue).add(quick, { name: 'second' });
  await eventually(() => lines.filter((line) => line.includes('"task":"jobs"')).length >= 2);
  expect(performance.now() - since).toBeGreaterThan(900);
  await database.pool.query('drop trigger fail on jobs.job');
  await eventually(
    async () => done.includes('second') && (await stateOf('held')) === 'completed',
    Boolean,
    20_000,
  );
  expect(done).toEqual(['first', 'held', 'second']);
});

test('a job without a notification is found', async () => {
  await app.get(JobQueue).add(quick, { name: 'unannounced' }, { jobId: 'unannounced', delayMs: 3_600_000 });
  await database.pool.query("update jobs.job set process_at_ms = 1 where id = 'unannounced'");
  await eventually(() => done.includes('unannounced'));
});

test('a running job keeps its lock; if it expires nevertheless, its process renews it, and does not begin it again', async () => {
  await app.get(JobQueue).add(quick, { name: 'held' }, { jobId: 'renewed' });
  await eventually(() => releases.length === 1);
  const begun = done.length;
  await database.pool.query("update jobs.job set locked_until_ms = 1 where id = 'renewed'");
  await app.get(JobQueue).add(quick, { name: 'meanwhile' });
  await eventually(async () => {
    const { rows } = await database.pool.query(
      "select locked_until_ms - extract(epoch from now()) * 1000 > 3000 as renewed from jobs.job where id = 'renewed'",
    );
    return rows[0].renewed === true && done.includes('meanwhile');
  });
  expect(done).toHaveLength(begun + 1);
  expect(contexts.get('held')?.mayHaveRun).toBe(false);
  releases.pop()?.();
  await eventually(async () => (await stateOf('renewed')) === 'completed');
});

test('the result of a job that another worker has taken meanwhile is not recorded', async () => {
  await app.get(JobQueue).add(quick, { name: 'held' }, { jobId: 'lost' });
  await eventually(() => releases.length === 1);
  await database.pool.query(
    `update jobs.job set lock_token = 'another', processed_by = 'another',
       locked_until_ms = extract(epoch from now()) * 1000 + 3600000 where id = 'lost'`,
  );
  releases.pop()?.();
  // Its result would be recorded before, or with, that of a job that begins later.
  await app.get(JobQueue).add(quick, { name: 'later' }, { jobId: 'later' });
  await eventually(async () => (await stateOf('later')) === 'completed');
  expect(await stateOf('lost')).toBe('active');
});

test('jobs of killed workers, and those whose lock has expired, are done by others; those of living ones are not', async () => {
  const leases = new Leases(database.url);
  try {
    await leases.tryAcquire(`jobs of ${ownerPrefix}living`);
    const hour = 3_600_000;
    await Promise.all([
      taken({ id: 'living', owner: 'living', lockedForMs: 5_000 }),
      taken({ id: 'renewing', owner: 'without-lease', lockedForMs: hour }),
      taken({ id: 'killed', owner: 'killed', lockedForMs: 5_000 }),
      taken({ id: 'hung', owner: 'living', lockedForMs: -1 }),
    ]);
    await eventually(async () => {
      await database.pool.query(
        "update jobs.job set locked_until_ms = extract(epoch from now()) * 1000 + 5000 where id = 'living'",
      );
      return done.includes('killed') && done.includes('hung');
    });
    expect(contexts.get('killed')?.mayHaveRun).toBe(true);
    expect(await Promise.all(['living', 'renewing'].map(stateOf))).toEqual(['active', 'active']);
  } finally {
    // Without its lease, it would be done sometime during later tests.
    await database.pool.query("delete from jobs.job where id = 'living'");
    await leases.close();
  }
});

test('a job that has lost too many workers is a dead letter, and can be tried again', async () => {
  const letters = app.get(DeadLetters);
  await taken({ id: 'deadly', owner: 'killed', lockedForMs: -1, stalled: jobLocks.maxStalled });
  await eventually(async () => (await letters.count()) === 1);
  expect(done).not.toContain('deadly');
  expect(await letters.retry('deadly')).toBe(true);
  await eventually(() => done.includes('deadly'));
  expect(contexts.get('deadly')).toMatchObject({ attempt: 1, mayHaveRun: true });
});

test('a job that ends deletes no other finished ones; old and surplus ones are deleted from time to time', async () => {
  const { pool } = database;
  const hour = 60 * 60_000;
  await pool.query(
    `insert into jobs.job (queue, id, seq, name, state, data, opts, max_attempts, added_at_ms, finished_at_ms)
     select 'botter', 'old-' || n, n, 'shared-quick', 'completed', '{}', '{}', 1, 0, extract(epoch from now()) * 1000 - $1 * n
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
