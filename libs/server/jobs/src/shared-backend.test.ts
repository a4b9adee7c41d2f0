import { eventually } from '@botter/server-async/testing';
import { DatabaseModule } from '@botter/server-database';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { createLogger, LoggingModule } from '@botter/server-logging';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { z } from 'zod';
import { defineJob } from './job';
import { type HandlesJob, JobHandler } from './job-handler';
import { JobQueue } from './job-queue';
import { JobsModule } from './jobs.module';
import { migrateJobs } from './queue-connection';

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
    return sessions.get('botter-listener') === 1;
  });
  expect([...sessions.keys()].sort()).toEqual(['botter', 'botter-listener']);
  expect(sessions.get('botter')).toBeLessThanOrEqual(3);
});

test('while jobs cannot be fetched a worker asks slower and slower, does nothing twice, and then goes on', async () => {
  await app.get(JobQueue).add(quick, { name: 'held' }, { jobId: 'held' });
  await eventually(() => release !== undefined);
  await database.pool.query('ALTER FUNCTION jobs.move_to_active RENAME TO gone');
  lines.length = 0;
  release?.();
  await eventually(async () => (await stateOf('held')) === 'completed');
  await app.get(JobQueue).add(quick, { name: 'second' });
  await eventually(() => lines.length >= 4);
  const asked = lines.length;
  // As long as it took to ask four times; without a pause these are hundreds.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(lines.length - asked).toBeLessThan(20);
  await database.pool.query('ALTER FUNCTION jobs.gone RENAME TO move_to_active');
  // After the pause of a worker that has failed to fetch, 5 s at most.
  await eventually(() => done.includes('second'), Boolean, 20_000);
  expect(done).toEqual(['first', 'held', 'second']);
}, 60_000);

async function stateOf(jobId: string): Promise<string | undefined> {
  const { rows } = await database.pool.query<{ state: string }>('select state from jobs.job where id = $1', [
    jobId,
  ]);
  return rows[0]?.state;
}
