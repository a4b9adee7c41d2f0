import { LOGGER, type Logger } from '@botter/server-logging';
import { type RecurringTask, Scheduling } from '@botter/server-scheduling';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Queue } from 'bullmq';
import { refilledOptionsOf } from '../job-options';
import { JobQueues } from './job-queues';
import { inQueueTime, JobsRedis } from './jobs-redis';
import { type KeptJob, KeptJobs, pageSize } from './kept-jobs';

const everyMs = 5_000;
/** Exists as long as this Redis has its data: a Redis that lost it has neither the jobs nor this. */
const marker = 'botter:jobs-filled';

/**
 * Refills Redis from PostgreSQL, in every worker: all jobs if Redis is empty, and single ones that are
 * missing in it, for example because its last second was lost. A job that is already there stays as it is, by
 * its id.
 */
@Injectable()
export class JobRefill implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #task: RecurringTask;
  #isStopping = false;

  constructor(
    @Inject(JobsRedis) private readonly redis: JobsRedis,
    @Inject(JobQueues) private readonly queues: JobQueues,
    @Inject(KeptJobs) private readonly kept: KeptJobs | undefined,
    @Inject(Scheduling) scheduling: Scheduling,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.#task = scheduling.every('job queues compared', everyMs, () => this.run());
  }

  onApplicationBootstrap(): void {
    if (this.kept) this.#task.trigger();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#isStopping = true;
    await this.#task.stop();
  }

  /** Compares Redis with PostgreSQL once. */
  async run(): Promise<void> {
    if (!this.kept) return;
    if ((await this.redis.client.get(marker)) === null) await this.#fill();
    const known = this.queues.all.map(({ name }) => name);
    while (!this.#isStopping) {
      const jobs = await this.kept.stale(known);
      await this.#compareAll(jobs);
      if (jobs.length < pageSize) return;
    }
  }

  /** Jobs that can't be compared now are due again, for the next process that looks. */
  async #compareAll(jobs: readonly KeptJob[]): Promise<void> {
    const compared = await Promise.allSettled(jobs.map((job) => this.#compare(job)));
    const failed = jobs.filter((_, at) => compared[at]?.status === 'rejected');
    await Promise.all(failed.map(({ queue, jobId }) => this.kept?.compareSoon(queue, jobId)));
    for (const one of compared) if (one.status === 'rejected') throw one.reason;
  }

  async #fill(): Promise<void> {
    let count = 0;
    for await (const jobs of this.kept?.pages() ?? []) {
      await Promise.all(jobs.map((job) => this.#add(job)));
      count += jobs.length;
    }
    await this.redis.client.set(marker, new Date().toISOString());
    if (count > 0) this.logger.warn({ jobs: count }, 'Redis was empty: the job queues were filled again');
  }

  async #compare(job: KeptJob): Promise<void> {
    const there = await inQueueTime(this.#queueOf(job)?.getJob(job.jobId));
    if (!there) await this.#add(job);
    else if (there.finishedOn !== undefined) await this.kept?.ended(job.queue, job.jobId);
  }

  async #add(job: KeptJob): Promise<void> {
    const { name, data, jobId, dueAt } = job;
    const delay = Math.max(0, dueAt.getTime() - Date.now());
    await inQueueTime(this.#queueOf(job)?.add(name, data, { ...refilledOptionsOf(name), jobId, delay }));
  }

  #queueOf({ queue }: KeptJob): Queue | undefined {
    return this.queues.all.find(({ name }) => name === queue);
  }
}
