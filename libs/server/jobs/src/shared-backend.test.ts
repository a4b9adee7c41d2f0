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

const quick = defineJob('shared-quick', z.object({}));
let done = 0;

@JobHandler(quick)
class QuickHandler implements HandlesJob<typeof quick> {
  async handle() {
    done += 1;
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
  await app.get(JobQueue).add(quick, {});
  await eventually(() => done === 1);
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

test('while jobs cannot be fetched a worker asks slower and slower, and then goes on', async () => {
  await database.pool.query('ALTER FUNCTION jobs.move_to_active RENAME TO gone');
  lines.length = 0;
  await app.get(JobQueue).add(quick, {});
  await eventually(() => lines.length >= 4);
  const asked = lines.length;
  // As long as it took to ask four times; without a pause these are hundreds.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(lines.length - asked).toBeLessThan(20);
  await database.pool.query('ALTER FUNCTION jobs.gone RENAME TO move_to_active');
  // A wake-up may have been missed meanwhile: then the next regular look finds the job, half a minute later.
  await eventually(() => done === 2, Boolean, 50_000);
}, 90_000);
