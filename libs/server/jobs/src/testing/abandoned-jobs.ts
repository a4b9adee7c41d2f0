import { eventually } from '@botter/server-async/testing';
import { Leases } from '@botter/server-database';
import type { INestApplicationContext } from '@nestjs/common';
import { type Job as QueuedJob, Worker } from 'bullmq';
import { AbandonedJobs } from '../abandoned-jobs';
import { ownerPrefix } from '../job-locks';
import { JobQueues } from '../redis/job-queues';
import { JobWorkers } from '../redis/job-worker';

export interface AbandonedJobsSubject {
  readonly app: INestApplicationContext;
  readonly databaseUrl: string;
  /** Adds a job of this id to the general queue. */
  add(id: string): Promise<unknown>;
  isDone(id: string): boolean;
}

/**
 * Expects another process to do immediately what killed processes were doing, one after the other, and to
 * leave alone what a living one does.
 */
export async function expectAbandonedJobsDone({ app, databaseUrl, add, isDone }: AbandonedJobsSubject) {
  const worker = app.get(JobWorkers).of('botter')!;
  const queue = app.get(JobQueues).of.general;
  const abandoned = app.get(AbandonedJobs);
  const leases = new Leases(databaseUrl);
  const untilItExpires = 3_600_000;

  /** Fetches the next job as a process of this name, and does nothing with it. */
  async function take(name: string, lockDuration: number): Promise<QueuedJob> {
    const process = new Worker(queue.name, null, {
      ...worker.opts,
      name: `${ownerPrefix}${name}`,
      lockDuration,
    });
    process.on('error', () => {});
    try {
      return (await process.getNextJob(`token of ${name}`, { block: false }))!;
    } finally {
      await process.close(true);
    }
  }
  const stateOf = async (id: string) => (await queue.getJob(id))?.getState();

  await worker.pause();
  try {
    await leases.tryAcquire(`jobs of ${ownerPrefix}living`);
    await add('renewing');
    await take('renewing', untilItExpires);
    await add('killed');
    await take('first', 4_000);
    await eventually(async () => {
      await abandoned.run();
      return (await stateOf('killed')) === 'waiting';
    });
    expect((await take('second', 4_000)).id).toBe('killed');
    worker.resume();
    await eventually(() => isDone('killed'));
    // A running worker also looks for locks that have expired, as the next one may on a busy machine.
    await worker.pause();
    await add('living');
    await take('living', 4_000);
    for (let looks = 0; looks < 3; looks += 1) await abandoned.run();
    expect(await Promise.all(['living', 'renewing'].map(stateOf))).toEqual(['active', 'active']);
    worker.resume();
  } finally {
    await leases.close();
  }
}
