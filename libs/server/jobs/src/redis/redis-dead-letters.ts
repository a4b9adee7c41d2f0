import { Inject, Injectable } from '@nestjs/common';
import type { Job as QueuedJob } from 'bullmq';
import { type DeadLetter, DeadLetters } from '../dead-letters';
import { JobQueues } from './job-queues';

@Injectable()
export class RedisDeadLetters extends DeadLetters {
  constructor(@Inject(JobQueues) private readonly queues: JobQueues) {
    super();
  }

  async countByQueue(): Promise<Map<string, number>> {
    const counts = this.queues.all.map(async (queue) => [queue.name, await queue.getFailedCount()] as const);
    return new Map(await Promise.all(counts));
  }

  async list({ offset = 0, limit = 50 } = {}): Promise<DeadLetter[]> {
    const failed = await Promise.all(this.queues.all.map((queue) => queue.getFailed(0, offset + limit - 1)));
    return failed
      .flat()
      .filter((job) => job !== undefined)
      .map(toDeadLetter)
      .toSorted((a, b) => b.failedAt.getTime() - a.failedAt.getTime())
      .slice(offset, offset + limit);
  }

  async retry(jobId: string): Promise<boolean> {
    const job = await this.#find(jobId);
    if (!job) return false;
    await job.retry('failed', { resetAttemptsMade: true });
    return true;
  }

  async remove(jobId: string): Promise<void> {
    await (await this.#find(jobId))?.remove();
  }

  async #find(jobId: string): Promise<QueuedJob | undefined> {
    for (const queue of this.queues.all) {
      const job = await queue.getJob(jobId);
      if (job && (await job.isFailed())) return job;
    }
    return undefined;
  }
}

function toDeadLetter(job: QueuedJob): DeadLetter {
  return {
    jobId: job.id ?? '',
    job: job.name,
    data: job.data,
    error: job.failedReason,
    attempts: job.attemptsMade,
    failedAt: new Date(job.finishedOn ?? job.timestamp),
  };
}
