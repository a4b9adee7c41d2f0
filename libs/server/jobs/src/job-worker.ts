import { withDeadline } from '@botter/server-async';
import { LOGGER, type Logger } from '@botter/server-logging';
import { Progress } from '@botter/server-scheduling';
import { failSpan, fromTraceparent, startSpan } from '@botter/server-tracing';
import { Processor, WorkerHost } from '@nestjs/bullmq';
import {
  type BeforeApplicationShutdown,
  type FactoryProvider,
  Inject,
  type OnApplicationBootstrap,
  type OnModuleInit,
  Optional,
} from '@nestjs/common';
import { DelayedError, type Job as QueuedJob, UnrecoverableError, type Worker } from 'bullmq';
import { ZodError } from 'zod';
import { definedJobs } from './job';
import { PermanentJobFailure, PostponeJob } from './job-failures';
import { JobHandlers, type RegisteredJob } from './job-handlers';
import { jobLocks, jobOwner } from './job-locks';
import { isRefilled } from './job-options';
import { type JobQueueName, jobQueues } from './job-queue-names';
import { KeptJobs } from './kept-jobs';
import { retryPause } from './retry-pause';

/** How long after the stop has begun running jobs may finish, in milliseconds; the whole stop has 10 s. */
const finishWithinMs = 8_000;

function pauseOf(attemptsMade: number, _type?: string, error?: Error, job?: { name: string }): number {
  const rule = definedJobs().get(job?.name ?? '')?.retry;
  // Unknown here, but perhaps known to the next version of the product.
  if (!rule) return 60_000;
  return retryPause(rule, attemptsMade, error, Math.random());
}

/** Does the jobs of one queue, in the worker role. */
abstract class JobWorker
  extends WorkerHost
  implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown
{
  readonly #stopping = new AbortController();
  #handlers: ReadonlyMap<string, RegisteredJob> = new Map();

  constructor(
    private readonly jobHandlers: JobHandlers,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(Progress) private readonly progress: Progress,
    @Optional() @Inject(KeptJobs) private readonly kept?: KeptJobs,
  ) {
    super();
  }

  onModuleInit(): void {
    this.#handlers = this.jobHandlers.collect();
  }

  onApplicationBootstrap(): void {
    this.worker.on('error', (error) => this.logger.warn({ err: error }, 'job queue'));
    this.worker.on('failed', (job, error) => this.#logFailure(job, error));
    void this.worker.run().catch((error: unknown) => this.logger.error({ err: error }, 'job worker ended'));
  }

  async process(queued: QueuedJob, token?: string): Promise<void> {
    const known = this.#handlers.get(queued.name);
    if (!known) throw new Error(`No handler for the job ${queued.name}`);
    const trace = fromTraceparent(queued.opts.telemetry?.metadata);
    const span = startSpan(`job ${queued.name}`, {
      kind: 'CONSUMER',
      parent: trace,
      attributes: { 'botter.attempt': queued.attemptsMade + 1 },
    });
    try {
      const data = known.job.schema.parse(queued.data);
      await known.handler.handle(data, {
        jobId: queued.id ?? '',
        attempt: queued.attemptsMade + 1,
        ageMs: Date.now() - queued.timestamp,
        mayHaveRun: queued.attemptsMade > 0 || queued.stalledCounter > 0 || isRefilled(queued.opts),
        trace,
        signal: this.#stopping.signal,
      });
      span?.end();
      this.#forget(queued);
    } catch (error) {
      if (error instanceof PostponeJob) span?.setAttribute('botter.outcome', 'postponed').end();
      else failSpan(span, error);
      if (error instanceof PostponeJob) {
        await queued.moveToDelayed(Date.now() + Math.max(0, Math.round(error.delayMs)), token);
        throw new DelayedError();
      }
      if (error instanceof PermanentJobFailure) throw new UnrecoverableError(error.message);
      if (error instanceof ZodError) throw new UnrecoverableError(`Data of another shape: ${error.message}`);
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
    const dead = job.finishedOn !== undefined;
    if (dead) this.#forget(job);
    const traceId = fromTraceparent(job.opts.telemetry?.metadata)?.traceId;
    this.logger[dead ? 'error' : 'warn'](
      { job: job.name, jobId: job.id, attempt: job.attemptsMade, traceId, err: error },
      dead ? 'job given up' : 'job failed, will be tried again',
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
  settings: { backoffStrategy: pauseOf },
});

@Processor(jobQueues.general.queue, optionsOf('general'))
class GeneralJobWorker extends JobWorker {}

@Processor(jobQueues.outside.queue, optionsOf('outside'))
class OutsideJobWorker extends JobWorker {}

@Processor(jobQueues.deliveries.queue, optionsOf('deliveries'))
class DeliveryJobWorker extends JobWorker {}

@Processor(jobQueues.notices.queue, optionsOf('notices'))
class NoticeJobWorker extends JobWorker {}

@Processor(jobQueues.mail.queue, optionsOf('mail'))
class MailJobWorker extends JobWorker {}

/** One for each queue. */
export const jobWorkers = {
  general: GeneralJobWorker,
  outside: OutsideJobWorker,
  deliveries: DeliveryJobWorker,
  notices: NoticeJobWorker,
  mail: MailJobWorker,
} satisfies Record<JobQueueName, unknown>;

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
  inject: Object.values(jobWorkers),
};
