import { withDeadline } from '@botter/server-async';
import { LOGGER, type Logger } from '@botter/server-logging';
import { Progress } from '@botter/server-scheduling';
import { Processor, WorkerHost } from '@nestjs/bullmq';
import {
  type BeforeApplicationShutdown,
  type FactoryProvider,
  Inject,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DelayedError, type Job as QueuedJob, UnrecoverableError, type Worker } from 'bullmq';
import { PermanentJobFailure, PostponeJob } from '../job-failures';
import { finishWithinMs, jobLocks, jobOwner } from '../job-locks';
import { isRefilled } from '../job-options';
import { type JobQueueName, jobQueueNames, jobQueues } from '../job-queue-names';
import { JobRunner, pauseOf } from '../job-runner';
import { KeptJobs } from './kept-jobs';

/** Does the jobs of one queue in Redis, in the worker role. */
abstract class JobWorker extends WorkerHost implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #stopping = new AbortController();

  constructor(
    @Inject(JobRunner) private readonly runner: JobRunner,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(KeptJobs) private readonly kept: KeptJobs | undefined,
  ) {
    super();
  }

  onApplicationBootstrap(): void {
    this.worker.on('error', (error) => this.logger.warn({ err: error }, 'job queue'));
    this.worker.on('failed', (job, error) => this.#logFailure(job, error));
    void this.worker.run().catch((error: unknown) => this.logger.error({ err: error }, 'job worker ended'));
  }

  async process(queued: QueuedJob, token?: string): Promise<void> {
    try {
      await this.runner.run({
        name: queued.name,
        data: queued.data,
        jobId: queued.id ?? '',
        attempt: queued.attemptsMade + 1,
        ageMs: Date.now() - queued.timestamp,
        mayHaveRun: queued.attemptsMade > 0 || queued.stalledCounter > 0 || isRefilled(queued.opts),
        traceparent: queued.opts.telemetry?.metadata,
        signal: this.#stopping.signal,
      });
      this.#forget(queued);
    } catch (error) {
      if (error instanceof PostponeJob) {
        await queued.moveToDelayed(Date.now() + Math.max(0, Math.round(error.delayMs)), token);
        throw new DelayedError();
      }
      if (error instanceof PermanentJobFailure) throw new UnrecoverableError(error.message);
      throw error;
    }
  }

  /**
   * Fetches nothing new, and gives running jobs time to finish; others will be done again after the next
   * start.
   */
  async beforeApplicationShutdown(): Promise<void> {
    const left = this.progress.leftToStop(finishWithinMs);
    await withDeadline(left, this.worker.close(), () => this.#stopping.abort());
  }

  /** If a job is not forgotten now, a later comparison finds that it is done. */
  #forget({ queueName, id }: QueuedJob): void {
    if (id === undefined) return;
    this.kept
      ?.ended(queueName, id)
      .catch((error: unknown) => this.logger.warn({ err: error, jobId: id }, 'job not forgotten yet'));
  }

  #logFailure(job: QueuedJob | undefined, error: Error): void {
    if (!job) return;
    const isDead = job.finishedOn !== undefined;
    if (isDead) this.#forget(job);
    const { name, id: jobId = '', attemptsMade: attempt } = job;
    this.runner.logFailure(
      { name, jobId, attempt, traceparent: job.opts.telemetry?.metadata },
      error,
      isDead,
    );
  }
}

const optionsOf = (queue: JobQueueName) => ({
  autorun: false,
  concurrency: jobQueues[queue].concurrency,
  name: jobOwner,
  maxStalledCount: jobLocks.maxStalled,
  lockDuration: jobLocks.durationMs,
  lockRenewTime: jobLocks.renewMs,
  stalledInterval: jobLocks.stalledCheckMs,
  // The library waits this long after a refused connection; at its default of 15 s a job that is done would
  // lose its lock before that is recorded.
  runRetryDelay: 1_000,
  settings: {
    backoffStrategy: (attemptsMade: number, _type?: string, error?: Error, job?: { name: string }) =>
      pauseOf(job?.name ?? '', attemptsMade, error),
  },
});

/** One for each queue. */
export const jobWorkers = jobQueueNames.map((name) => {
  @Processor(jobQueues[name].queue, optionsOf(name))
  class QueueWorker extends JobWorker {}
  return QueueWorker;
});

/** The worker of this process for each queue. */
export class JobWorkers {
  constructor(private readonly hosts: readonly WorkerHost[]) {}

  of(queue: string): Worker | undefined {
    return this.hosts.map(({ worker }) => worker).find(({ name }) => name === queue);
  }
}

export const jobWorkersProvider: FactoryProvider<JobWorkers> = {
  provide: JobWorkers,
  useFactory: (...hosts: WorkerHost[]) => new JobWorkers(hosts),
  inject: jobWorkers,
};
