import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue, Job as QueuedJob } from 'bullmq';
import { queueName } from './job-queue';

export interface DeadLetter {
  readonly jobId: string;
  readonly job: string;
  readonly data: unknown;
  /** Why the last attempt failed. */
  readonly error: string;
  readonly attempts: number;
  readonly failedAt: Date;
}

/** Jobs that were given up: kept for 30 days, to look at and to try again. */
@Injectable()
export class DeadLetters {
  constructor(@InjectQueue(queueName) private readonly queue: Queue) {}

  count(): Promise<number> {
    return this.queue.getFailedCount();
  }

  /** The latest first. */
  async list({ offset = 0, limit = 50 } = {}): Promise<DeadLetter[]> {
    const failed = await this.queue.getFailed(offset, offset + limit - 1);
    return failed.filter((job) => job !== undefined).map(toDeadLetter);
  }

  /** Gives it all its attempts again; false where it is not a dead letter any more. */
  async retry(jobId: string): Promise<boolean> {
    const job = await this.queue.getJob(jobId);
    if (!job || !(await job.isFailed())) return false;
    await job.retry('failed', { resetAttemptsMade: true });
    return true;
  }

  async remove(jobId: string): Promise<void> {
    const job = await this.queue.getJob(jobId);
    if (job && (await job.isFailed())) await job.remove();
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
