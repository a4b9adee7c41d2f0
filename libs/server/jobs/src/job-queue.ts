import { storableAsJson } from '@botter/server-database';
import { LOGGER, type Logger } from '@botter/server-logging';
import { Inject, Injectable } from '@nestjs/common';
import { definedJobs, type Job } from './job';
import { JobQueues } from './job-queues';

export interface AddJobOptions {
  /**
   * Makes the job unique: adding it again while it waits, runs, or is remembered changes nothing. Take it from what
   * caused the job (an event's id). Letters, digits, `.`, `_` and `-`; not only digits.
   */
  readonly jobId?: string;
  /** Not before so many milliseconds. */
  readonly delayMs?: number;
}

/** Done jobs are remembered for a day, so that a repeated `jobId` is recognised; dead letters for 30 days. */
const day = 24 * 60 * 60;
const rememberDone = { age: day, count: 20_000 };
const rememberFailed = { age: 30 * day, count: 20_000 };

/** Where work is handed in. */
@Injectable()
export class JobQueue {
  constructor(
    @Inject(JobQueues) private readonly queues: JobQueues,
    @Inject(LOGGER) logger: Logger,
  ) {
    // A lost connection is opened again by the queue; without a listener the library would print the whole error.
    for (const queue of queues.all) {
      queue.on('error', (error) => logger.warn({ err: error }, 'job queue'));
    }
  }

  /**
   * Hands in a job; when the promise settles it survives a crash. Text that PostgreSQL keeps in no JSON is replaced in its data.
   * @returns the job's id
   * @throws ZodError where the data is not what the job needs
   */
  async add<Data>(job: Job<Data>, data: Data, { jobId, delayMs }: AddJobOptions = {}): Promise<string> {
    if (definedJobs().get(job.name) !== job) throw new Error(`The job ${job.name} was not made by defineJob`);
    if (jobId !== undefined && !/^(?!\d+$)[\w.-]{1,200}$/.test(jobId)) {
      throw new Error(`"${jobId}" cannot be the id of a job`);
    }
    const added = await this.queues.of[job.lane].add(job.name, storableAsJson(job.schema.parse(data)), {
      jobId,
      delay: delayMs,
      attempts: job.retry.attempts,
      backoff: { type: 'custom' },
      removeOnComplete: rememberDone,
      removeOnFail: rememberFailed,
    });
    return added.id ?? '';
  }
}
