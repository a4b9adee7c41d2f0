import { BotterError } from '@botter/contracts';
import { withDeadline } from '@botter/server-async';
import { LOGGER, type Logger } from '@botter/server-logging';
import { Inject, Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { JobEngine, type PreparedJob, type WaitingJobs } from '../job-engine';
import { jobOptionsOf } from '../job-options';
import type { JobQueueName } from '../job-queue-names';
import { JobQueues } from './job-queues';
import { KeptJobs } from './kept-jobs';

/**
 * If a queue in Redis has not accepted a job by then, the job stays in PostgreSQL until Redis responds again.
 */
const patienceMs = 2_000;

@Injectable()
export class RedisEngine extends JobEngine {
  /** Names of queues that did not accept a job in time, and still have not. */
  readonly #silent = new Set<string>();

  constructor(
    @Inject(JobQueues) private readonly queues: JobQueues,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(KeptJobs) private readonly kept: KeptJobs | undefined,
  ) {
    super();
    // A lost connection is opened again by the queue; without a listener the library would print the whole
    // error.
    for (const queue of queues.all) {
      queue.on('error', (error) => logger.warn({ err: error }, 'job queue'));
    }
  }

  async add(queueName: JobQueueName, jobs: readonly PreparedJob[]): Promise<void> {
    const queue = this.queues.of[queueName];
    await Promise.all(
      jobs.map(({ id, name, data, delayMs }) =>
        this.kept?.keep({ queue: queue.name, jobId: id, name, data, dueAt: new Date(Date.now() + delayMs) }),
      ),
    );
    // A silent queue gets nothing more: the library would keep all of it in memory.
    if (this.#silent.has(queue.name)) return this.#leave(queue, jobs);
    const sent = queue.addBulk(jobs.map(toBulk));
    await withDeadline<unknown, unknown>(patienceMs, sent, () => {
      this.#fallsSilent(queue, sent);
      return this.#leave(queue, jobs);
    });
  }

  async waiting(): Promise<ReadonlyMap<string, WaitingJobs>> {
    return new Map(
      await Promise.all(
        this.queues.all.map(async (queue) => {
          const [count, [oldest]] = await Promise.all([queue.getWaitingCount(), queue.getWaiting(0, 0)]);
          const oldestSeconds = oldest ? Math.max(0, (Date.now() - oldest.timestamp) / 1000) : 0;
          return [queue.name, { count, oldestSeconds }] as const;
        }),
      ),
    );
  }

  /** Until it has accepted the job, or reports that it can't. */
  #fallsSilent({ name }: Queue, sent: Promise<unknown>): void {
    if (!this.#silent.has(name)) this.logger.warn({ queue: name }, 'job queue does not respond');
    this.#silent.add(name);
    const speaks = () => {
      if (this.#silent.delete(name)) this.logger.info({ queue: name }, 'job queue responds again');
    };
    sent.then(speaks, speaks);
  }

  async #leave(queue: Queue, jobs: readonly PreparedJob[]): Promise<void> {
    if (!this.kept) throw new BotterError('unavailable', 'The job queue did not respond', undefined, 5);
    await Promise.all(jobs.map(({ id }) => this.kept?.compareSoon(queue.name, id)));
  }
}

function toBulk({ id, name, data, delayMs, trace }: PreparedJob) {
  return { name, data, opts: { ...jobOptionsOf(name, trace), jobId: id, delay: delayMs } };
}
