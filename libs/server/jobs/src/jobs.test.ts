import { eventually } from '@botter/server-async/testing';
import { Metrics } from '@botter/server-metrics';
import { Secret } from '@botter/server-secrets';
import { traceOfUpdate } from '@botter/server-tracing';
import { collectSpans } from '@botter/server-tracing/testing';
import type { INestApplicationContext, Type } from '@nestjs/common';
import { z } from 'zod';
import { DeadLetters } from './dead-letters';
import { defineJob } from './job';
import { PermanentJobFailure, PostponeJob, RetryJobLater } from './job-failures';
import { type HandlesJob, type JobContext, JobHandler } from './job-handler';
import { JobQueue } from './job-queue';
import { jobQueues } from './job-queue-names';
import { queueConnection } from './redis/queue-connection';
import { retryPause } from './retry-pause';
import { hasRedis, type RunningEngine, startPostgres, startRedis } from './testing/job-engines';
import { startJobs } from './testing/start-jobs';

const note = defineJob('note', z.object({ words: z.string(), failures: z.number().default(0) }), {
  attempts: 3,
  firstPauseMs: 20,
  longestPauseMs: 100,
});
const slow = defineJob('slow', z.object({}));
const outside = defineJob('outside', z.object({ at: z.number() }), { queue: 'outside', attempts: 1 });

const started: { words: string; at: number; context: JobContext }[] = [];
const done: string[] = [];
let slowState = '';

@JobHandler(note)
class NoteHandler implements HandlesJob<typeof note> {
  async handle({ words, failures }: { words: string; failures: number }, context: JobContext) {
    started.push({ words, at: Date.now(), context });
    if (words === 'hopeless') throw new PermanentJobFailure('no use');
    if (words === 'postponed' && started.filter((one) => one.words === words).length < 6) {
      throw new PostponeJob('no room', 20);
    }
    if (words === 'later' && context.attempt === 1) throw new RetryJobLater('busy', 300);
    if (context.attempt <= failures) throw new Error(`attempt ${context.attempt} failed`);
    done.push(words);
  }
}

@JobHandler(slow)
class SlowHandler implements HandlesJob<typeof slow> {
  async handle() {
    slowState = 'running';
    await new Promise((resolve) => setTimeout(resolve, 400));
    slowState = 'finished';
  }
}

/** Calls in hand that only end when the test lets them. */
const held: (() => void)[] = [];
let holding = true;

@JobHandler(outside)
class OutsideHandler implements HandlesJob<typeof outside> {
  async handle({ at }: { at: number }) {
    if (at < 0) throw new Error('nobody there');
    if (holding) await new Promise<void>((done) => held.push(done));
  }
}

const handlers = [NoteHandler, SlowHandler, OutsideHandler];

let engine: RunningEngine;
let app: INestApplicationContext;
let queue: JobQueue;

const start = (handlers: Type[], worker = true) =>
  startJobs(handlers, { ...engine.server, databaseUrl: engine.databaseUrl, worker });

const engines = [
  { name: 'PostgreSQL', isHere: true, run: startPostgres },
  { name: 'Redis', isHere: hasRedis, run: startRedis },
];

for (const { name, isHere, run } of engines) {
  (isHere ? describe : describe.skip)(`jobs in ${name}`, () => {
    beforeAll(async () => {
      started.length = 0;
      done.length = 0;
      slowState = '';
      holding = true;
      engine = await run();
      app = await start(handlers);
      queue = app.get(JobQueue);
    });
    afterAll(async () => {
      await app?.close();
      await engine?.stop();
    });

    test('a job is done with its parsed data', async () => {
      await queue.add(note, { words: 'plain', failures: 0 });
      await eventually(() => done.includes('plain'));
    });

    test('each attempt is a span of the trace that the job follows from', async () => {
      const { spans, stop } = await collectSpans();
      const trace = traceOfUpdate('bot/42');
      await queue.add(note, { words: 'traced', failures: 1 }, { trace });
      const attempts = await eventually(spans, (all) => all.length === 2);
      await stop();
      expect(attempts.map(({ name, attributes }) => [name, attributes['botter.attempt']])).toEqual([
        ['job note', 1],
        ['job note', 2],
      ]);
      for (const span of attempts) {
        expect(span.spanContext().traceId).toBe(trace?.traceId);
        expect(span.parentSpanContext?.spanId).toBe(trace?.spanId);
      }
    });

    test("text that PostgreSQL can't store as JSON fails no job", async () => {
      await queue.add(note, { words: 'zero \0, half \ud83d', failures: 0 });
      await eventually(() => done.includes('zero \ufffd, half \ufffd'));
    });

    test('a delayed job is done when it is due', async () => {
      const before = Date.now();
      await queue.add(note, { words: 'delayed', failures: 0 }, { delayMs: 300 });
      await eventually(() => done.includes('delayed'));
      const waited = (started.find(({ words }) => words === 'delayed')?.at ?? 0) - before;
      expect(waited).toBeGreaterThanOrEqual(295);
    });

    test('several are added in one step, each of them once, and delayed ones are done when they are due', async () => {
      const trace = traceOfUpdate('bot/43');
      const words = (text: string) => ({ words: text, failures: 0 });
      await queue.add(note, words('there before'), { jobId: 'many-1' });
      const before = Date.now();
      await queue.addAll(note, [
        { data: words('the same again'), jobId: 'many-1' },
        { data: words('many'), jobId: 'many-2', trace },
        { data: words('many, later'), jobId: 'many-3', delayMs: 300 },
        { data: words('twice'), jobId: 'many-2' },
      ]);
      await eventually(() => done.includes('many, later'));
      const of = (text: string) => started.find((one) => one.words === text);
      expect((of('many, later')?.at ?? 0) - before).toBeGreaterThanOrEqual(295);
      expect(of('many')?.context).toMatchObject({ jobId: 'many-2', mayHaveRun: false, trace });
      expect([of('there before'), of('the same again'), of('twice')]).toEqual([
        expect.anything(),
        undefined,
        undefined,
      ]);
      const badData = { words: 1, failures: 0 } as never;
      await expect(
        queue.addAll(note, [{ data: words('unwanted'), jobId: 'many-4' }, { data: badData }]),
      ).rejects.toThrow('expected string');
    });

    test('a failed job is retried', async () => {
      await queue.add(note, { words: 'retried', failures: 2 });
      await eventually(() => done.includes('retried'));
      expect(
        started
          .filter(({ words }) => words === 'retried')
          .map(({ context }) => [context.attempt, context.mayHaveRun]),
      ).toEqual([
        [1, false],
        [2, true],
        [3, true],
      ]);
    });

    test('a handler may say when to try again', async () => {
      await queue.add(note, { words: 'later', failures: 0 });
      await eventually(() => done.includes('later'));
      const [first, second] = started.filter(({ words }) => words === 'later').map(({ at }) => at);
      expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(295);
    });

    test('a job that has used up its attempts is a dead letter, and can be tried again', async () => {
      const letters = app.get(DeadLetters);
      const jobId = await queue.add(note, { words: 'dead', failures: 3 }, { jobId: 'dead-1' });
      await eventually(async () => (await letters.count()) === 1);
      expect(await letters.list()).toEqual([
        {
          jobId,
          job: 'note',
          data: { words: 'dead', failures: 3 },
          error: 'attempt 3 failed',
          attempts: 3,
          failedAt: expect.any(Date),
        },
      ]);
      expect(await letters.retry(jobId)).toBe(true);
      await eventually(() => started.filter(({ words }) => words === 'dead').length === 6);
      await eventually(async () => (await letters.count()) === 1);
      await letters.remove(jobId);
      expect(await letters.count()).toBe(0);
      expect(await letters.retry(jobId)).toBe(false);
    });

    test('a hopeless job immediately becomes a dead letter', async () => {
      const letters = app.get(DeadLetters);
      const jobId = await queue.add(note, { words: 'hopeless', failures: 0 });
      await eventually(async () => (await letters.count()) === 1);
      expect(started.filter(({ context }) => context.jobId === jobId)).toHaveLength(1);
      await letters.remove(jobId);
    });

    test('the same job id is one job, even after it was done', async () => {
      const options = { jobId: 'event-0190-mail' };
      await Promise.all(
        Array.from({ length: 5 }, () => queue.add(note, { words: 'once', failures: 0 }, options)),
      );
      await eventually(() => done.includes('once'));
      await queue.add(note, { words: 'once', failures: 0 }, options);
      await queue.add(note, { words: 'after once', failures: 0 });
      await eventually(() => done.includes('after once'));
      expect(started.filter(({ words }) => words === 'once')).toHaveLength(1);
    });

    test('data of the wrong shape and impossible ids are refused', async () => {
      await expect(queue.add(note, { words: 1 } as never)).rejects.toThrow();
      await expect(queue.add(note, { words: 'x', failures: 0 }, { jobId: 'a:b' })).rejects.toThrow(
        'cannot be the id',
      );
    });

    test('stopping waits for the current job, and the others are done after the next start', async () => {
      const second = await start(handlers);
      await app.close();
      await second.get(JobQueue).add(slow, {});
      await eventually(() => slowState === 'running');
      await second.get(JobQueue).add(note, { words: 'afterwards', failures: 0 }, { delayMs: 1_000 });
      await second.close();
      expect(slowState).toBe('finished');
      expect(done).not.toContain('afterwards');
      app = await start(handlers);
      queue = app.get(JobQueue);
      await eventually(() => done.includes('afterwards'));
    });

    test('the worker continues after losing its connections', async () => {
      await engine.loseConnections();
      await eventually(async () => {
        const added = await queueAgain().catch(() => undefined);
        return added !== undefined;
      });
      await eventually(() => done.includes('after the loss'));
    });

    test('a job that could not begin is retried with all of its attempts', async () => {
      await queue.add(note, { words: 'postponed', failures: 0 });
      await eventually(
        () => done.includes('postponed') || started.filter(({ words }) => words === 'postponed').length > 6,
      );
      expect(
        started
          .filter(({ words }) => words === 'postponed')
          .map(({ context }) => [context.attempt, context.mayHaveRun]),
      ).toEqual(Array.from({ length: 6 }, () => [1, false]));
    });

    test('a queue full of jobs leaves the other queue as fast as before', async () => {
      const most = jobQueues.outside.concurrency;
      for (let at = 0; at < most + 30; at++) await queue.add(outside, { at });
      await eventually(() => held.length === most);
      await queue.add(note, { words: 'in another queue', failures: 0 });
      await eventually(() => done.includes('in another queue'));
      expect(held).toHaveLength(most);
      const metrics = await app.get(Metrics).text();
      expect(metrics).toContain('botter_jobs_waiting{queue="botter-outside"} 30\n');
      expect(metrics).toMatch(/botter_jobs_oldest_seconds\{queue="botter-outside"\} 0*[1-9.]/);
      expect(metrics).toContain('botter_jobs_oldest_seconds{queue="botter-mail"} 0\n');
      holding = false;
      for (const release of held.splice(0)) release();
    });

    test('dead letters of every queue are listed, the latest first', async () => {
      const letters = app.get(DeadLetters);
      await queue.add(note, { words: 'hopeless', failures: 0 }, { jobId: 'dead-general' });
      await eventually(async () => (await letters.count()) === 1);
      await queue.add(outside, { at: -1 }, { jobId: 'dead-outside' });
      await eventually(async () => (await letters.count()) === 2);
      expect((await letters.list()).map(({ jobId }) => jobId)).toEqual(['dead-outside', 'dead-general']);
      expect((await letters.list({ offset: 1 })).map(({ jobId }) => jobId)).toEqual(['dead-general']);
      for (const jobId of ['dead-outside', 'dead-general']) await letters.remove(jobId);
      expect(await letters.count()).toBe(0);
    });
  });
}

const queueAgain = () =>
  app.get(JobQueue).add(note, { words: 'after the loss', failures: 0 }, { jobId: 'after-the-loss' });

describe('handlers', () => {
  beforeAll(async () => {
    engine = await startPostgres();
  });
  afterAll(() => engine.stop());

  test('a job without a handler, or with two, keeps a worker from starting, but not a process that only adds', async () => {
    await expect(start([NoteHandler])).rejects.toThrow('Jobs without a handler: slow, outside');
    @JobHandler(slow)
    class OtherSlowHandler extends SlowHandler {}
    await expect(start([...handlers, OtherSlowHandler])).rejects.toThrow('more than one handler');
    await (await start([], false)).close();
  });
});

test('pauses double up to the longest, and randomness takes away up to half of them', () => {
  const rule = { attempts: 9, firstPauseMs: 100, longestPauseMs: 1000 };
  expect([1, 2, 3, 4, 5, 6].map((made) => retryPause(rule, made, undefined, 0))).toEqual([
    100, 200, 400, 800, 1000, 1000,
  ]);
  expect(retryPause(rule, 3, undefined, 1)).toBe(200);
  expect(retryPause(rule, 3, new RetryJobLater('wait', 7_000), 0)).toBe(7_000);
});

test('queues look for an unavailable Redis every two seconds at least', () => {
  const redisUrl = new Secret('redis://127.0.0.1:1');
  const { retryStrategy } = queueConnection(redisUrl) as {
    retryStrategy?(times: number): number;
  };
  expect([1, 2, 10, 1_000].map((times) => retryStrategy?.(times))).toEqual([100, 200, 2_000, 2_000]);
});
