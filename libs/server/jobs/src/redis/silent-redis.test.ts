import { eventually } from '@botter/server-async/testing';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { Metrics } from '@botter/server-metrics';
import { Secret } from '@botter/server-secrets';
import type { INestApplicationContext } from '@nestjs/common';
import { z } from 'zod';
import { type SilentProxy, silentProxy } from '../../../../../tools/testing/silent-proxy.mjs';
import { defineJob } from '../job';
import { type HandlesJob, JobHandler } from '../job-handler';
import { JobQueue } from '../job-queue';
import { jobsMigrations } from '../jobs.migrations';
import { hasRedis, type RunningEngine, startRedis } from '../testing/job-engines';
import { startJobs } from '../testing/start-jobs';

const letter = defineJob('letter', z.object({ words: z.string() }), { queue: 'mail' });
const sent: string[] = [];

@JobHandler(letter)
class LetterHandler implements HandlesJob<typeof letter> {
  async handle({ words }: { words: string }) {
    sent.push(words);
  }
}

(hasRedis ? describe : describe.skip)('a Redis that keeps silent', () => {
  let database: TestDatabase;
  let engine: RunningEngine;
  let proxy: SilentProxy;
  let app: INestApplicationContext;

  beforeAll(async () => {
    [database, engine] = await Promise.all([createTestDatabase([jobsMigrations]), startRedis()]);
    proxy = await silentProxy(Number(new URL(engine.server.redisUrl!.reveal()).port));
    app = await startJobs([LetterHandler], {
      redisUrl: new Secret(`redis://127.0.0.1:${proxy.port}`),
      databaseUrl: database.url,
    });
  });
  afterAll(async () => {
    await app?.close();
    await proxy?.stop();
    await engine?.stop();
    await database?.drop();
  });

  const add = (words: string) => app.get(JobQueue).add(letter, { words }, { jobId: words });
  const kept = async () => (await database.pool.query('select from app.kept_jobs')).rowCount;

  test('loses no added job: all are done once when Redis responds again, and only once', async () => {
    await add('before');
    await eventually(() => sent.includes('before'));
    proxy.fallSilent();
    const words = Array.from({ length: 300 }, (_, number) => `silent-${number}`);
    await add('first');
    await Promise.all(words.map(add));
    await app.get(JobQueue).addAll(letter, [{ data: { words: 'in bulk' }, jobId: 'in-bulk' }]);
    // Measurements of the queues are left out, and hide nothing else.
    const metrics = await app.get(Metrics).text();
    expect(metrics).not.toMatch(/^botter_jobs_waiting\{/m);
    expect(metrics).toContain('process_resident_memory_bytes');
    proxy.speak();
    await eventually(kept, (count) => count === 0);
    expect([...sent].sort()).toEqual(['before', 'first', 'in bulk', ...words].sort());
  });

  test('is connected again if its connections were dropped, and jobs are done', async () => {
    proxy.dropFlows();
    await add('forgotten');
    await eventually(() => sent.includes('forgotten'), Boolean, 60_000);
    await eventually(kept, (count) => count === 0);
  }, 90_000);
});
