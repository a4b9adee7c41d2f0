import { eventually } from '@botter/server-async/testing';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import type { INestApplicationContext } from '@nestjs/common';
import { z } from 'zod';
import { defineJob } from '../job';
import { PermanentJobFailure } from '../job-failures';
import { type HandlesJob, type JobContext, JobHandler } from '../job-handler';
import { JobQueue } from '../job-queue';
import { jobsMigrations } from '../jobs.migrations';
import { expectAbandonedJobsDone } from '../testing/abandoned-jobs';
import { hasRedis, type RunningEngine, startRedis } from '../testing/job-engines';
import { startJobs } from '../testing/start-jobs';
import { JobRefill } from './job-refill';

const errand = defineJob('errand', z.object({ words: z.string() }), { attempts: 1 });
const done: string[] = [];
const mayHaveRun = new Set<string>();

@JobHandler(errand)
class ErrandHandler implements HandlesJob<typeof errand> {
  async handle({ words }: { words: string }, context: JobContext) {
    if (context.mayHaveRun) mayHaveRun.add(words);
    if (words === 'hopeless') throw new PermanentJobFailure('no use');
    done.push(words);
  }
}

(hasRedis ? describe : describe.skip)('jobs in Redis are kept in PostgreSQL until they are done', () => {
  let database: TestDatabase;
  let engine: RunningEngine;
  let app: INestApplicationContext;

  beforeAll(async () => {
    [database, engine] = await Promise.all([createTestDatabase([jobsMigrations]), startRedis()]);
    app = await startJobs([ErrandHandler], { ...engine.server, databaseUrl: database.url });
  });
  afterAll(async () => {
    await app?.close();
    await engine?.stop();
    await database?.drop();
  });

  const add = (words: string, options?: { jobId?: string; delayMs?: number }) =>
    app.get(JobQueue).add(errand, { words }, options);
  const kept = async () => {
    const { rows } = await database.pool.query('select data from app.kept_jobs order by 1::text');
    return rows.map(({ data }) => data.words as string);
  };

  test('a job that is done, or given up, is forgotten', async () => {
    await Promise.all([add('quick'), add('hopeless')]);
    await eventually(kept, (rows) => rows.length === 0);
    expect(done).toEqual(['quick']);
  });

  test('a Redis that has lost everything is filled again, and each job is done once', async () => {
    await add('delayed', { delayMs: 1500, jobId: 'delayed-one' });
    await add('far away', { delayMs: 3_600_000 });
    await app.get(JobRefill).run();
    await engine.loseEverything?.();
    await app.get(JobRefill).run();
    // Even if another worker fills it at the same time, or the same cause adds it again.
    await Promise.all([app.get(JobRefill).run(), add('delayed', { delayMs: 1500, jobId: 'delayed-one' })]);
    await eventually(() => done.includes('delayed'));
    await eventually(kept, (rows) => rows.length === 1);
    expect(await kept()).toEqual(['far away']);
    expect(done).toEqual(['quick', 'delayed']);
    expect([...mayHaveRun]).toEqual(['delayed']);
  });

  test('a single job that Redis has lost is found after a while, and a done one that was not forgotten is', async () => {
    await add('found', { jobId: 'found-one' });
    await eventually(kept, (rows) => !rows.includes('found'));
    const keep = (jobId: string, words: string, queue = 'botter') =>
      database.pool.query(
        `insert into app.kept_jobs (queue, job_id, name, data, due_at, checked_at)
         values ($1, $2, 'errand', $3, now(), now() - interval '11 minutes')`,
        [queue, jobId, { words }],
      );
    await Promise.all([
      keep('found-one', 'found'),
      keep('lost-one', 'lost'),
      keep('later-one', 'later', 'of-another-version'),
    ]);
    await app.get(JobRefill).run();
    await eventually(() => done.includes('lost'));
    await eventually(kept, (rows) => rows.length === 2);
    expect(done.filter((words) => words === 'found')).toEqual(['found']);
    // The version that knows its queue checks it.
    const { rows } = await database.pool.query(
      `delete from app.kept_jobs where queue = 'of-another-version' and checked_at < now() - interval '10 minutes' returning job_id`,
    );
    expect(rows).toEqual([{ job_id: 'later-one' }]);
  });

  test('another process immediately does what a killed one was doing, even when that is killed, too', async () => {
    await expectAbandonedJobsDone({
      app,
      databaseUrl: database.url,
      add: (jobId) => add(jobId, { jobId }),
      isDone: (jobId) => done.includes(jobId),
    });
  });
});
