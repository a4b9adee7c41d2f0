import { withDeadline } from '@botter/server-async';
import { LOGGER, type Logger } from '@botter/server-logging';
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
import { type JobLane, jobLanes } from './job-lanes';
import { jobLocks, jobOwner } from './job-locks';
import { isRefilled } from './job-options';
import { KeptJobs } from './kept-jobs';
import { retryPause } from './retry-pause';

/** How long running jobs may take to finish when the process stops, in milliseconds; the whole stop has 10 s. */
const finishWithinMs = 8_000;

function pauseOf(attemptsMade: number, _type?: string, error?: Error, job?: { name: string }): number {
  const rule = definedJobs().get(job?.name ?? '')?.retry;
  // Unknown here, but perhaps known to the next version of the product.
  if (!rule) return 60_000;
  return retryPause(rule, attemptsMade, error, Math.random());
}

/** Does the jobs of one lane, in the worker role. */
abstract class JobWorker
  extends WorkerHost
  implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown
{
  readonly #stopping = new AbortController();
  #handlers: ReadonlyMap<string, RegisteredJob> = new Map();

  constructor(
    private readonly jobHandlers: JobHandlers,
    @Inject(LOGGER) private readonly logger: Logger,
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

  /** Takes nothing new, gives running jobs time to finish; what does not will be done again after the next start. */
  async beforeApplicationShutdown(): Promise<void> {
    await withDeadline(finishWithinMs, this.worker.close(), () => this.#stopping.abort());
  }

  /** One that is not forgotten now is found to be done later. */
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

const optionsOf = (lane: JobLane) => ({
  autorun: false,
  concurrency: jobLanes[lane].concurrency,
  name: jobOwner,
  maxStalledCount: jobLocks.maxStalled,
  lockDuration: jobLocks.durationMs,
  lockRenewTime: jobLocks.renewMs,
  stalledInterval: jobLocks.stalledCheckMs,
  // What the library waits after a refused connection; at its 15 s a job that is done loses its lock before that is recorded.
  runRetryDelay: 1_000,
  settings: { backoffStrategy: pauseOf },
});

@Processor(jobLanes.general.queue, optionsOf('general'))
class GeneralJobWorker extends JobWorker {}

@Processor(jobLanes.outside.queue, optionsOf('outside'))
class OutsideJobWorker extends JobWorker {}

@Processor(jobLanes.deliveries.queue, optionsOf('deliveries'))
class DeliveryJobWorker extends JobWorker {}

@Processor(jobLanes.notices.queue, optionsOf('notices'))
class NoticeJobWorker extends JobWorker {}

@Processor(jobLanes.mail.queue, optionsOf('mail'))
class MailJobWorker extends JobWorker {}

/** One for each lane. */
export const jobWorkers = {
  general: GeneralJobWorker,
  outside: OutsideJobWorker,
  deliveries: DeliveryJobWorker,
  notices: NoticeJobWorker,
  mail: MailJobWorker,
} satisfies Record<JobLane, unknown>;

/** The worker of this process for each queue. */
export class LaneWorkers {
  constructor(private readonly hosts: readonly WorkerHost[]) {}

  of(queue: string): Worker | undefined {
    return this.hosts.map(({ worker }) => worker).find(({ name }) => name === queue);
  }
}

export const laneWorkersProvider: FactoryProvider<LaneWorkers> = {
  provide: LaneWorkers,
  useFactory: (...hosts: WorkerHost[]) => new LaneWorkers(hosts),
  inject: Object.values(jobWorkers),
};
