import { BotterError } from '@botter/contracts';
import { withDeadline } from '@botter/server-async';
import { storableAsJson } from '@botter/server-database';
import { LOGGER, type Logger } from '@botter/server-logging';
import { type TraceIds, toTraceparent } from '@botter/server-tracing';
import { Inject, Injectable, Optional } from '@nestjs/common';
import type { BulkJobOptions, Queue } from 'bullmq';
import { v7 as uuid } from 'uuid';
import { definedJobs, type Job } from './job';
import { jobOptionsOf } from './job-options';
import { JobQueues } from './job-queues';
import { KeptJobs } from './kept-jobs';

export interface AddJobOptions {
  /**
   * Makes the job unique: adding it again while it waits, runs, or is remembered changes nothing. Take it
   * from what caused the job (an event's id). Letters, digits, `.`, `_` and `-`; not only digits.
   */
  readonly jobId?: string;
  /** Not before this number of milliseconds. */
  readonly delayMs?: number;
  /**
   * The span that it follows from: its attempts belong to the same trace, and its lines in the log name it.
   */
  readonly trace?: TraceIds | undefined;
}

/** One of several jobs that are added together. */
export interface NewJob<Data> extends AddJobOptions {
  readonly data: Data;
}

interface PreparedJob {
  readonly queue: Queue;
  readonly content: unknown;
  readonly settings: BulkJobOptions;
}

/**
 * If a queue in Redis has not accepted a job by then, the job stays in PostgreSQL until Redis responds again.
 */
const patienceMs = 2_000;
/** Longer than a statement may take: a queue in PostgreSQL fails by itself. */
const longestMs = 15_000;

/** Accepts jobs. */
@Injectable()
export class JobQueue {
  /** Names of queues that did not accept a job in time, and still have not. */
  readonly #silent = new Set<string>();

  constructor(
    @Inject(JobQueues) private readonly queues: JobQueues,
    @Inject(LOGGER) private readonly logger: Logger,
    @Optional() @Inject(KeptJobs) private readonly kept?: KeptJobs,
  ) {
    // A lost connection is opened again by the queue; without a listener the library would print the whole
    // error.
    for (const queue of queues.all) {
      queue.on('error', (error) => logger.warn({ err: error }, 'job queue'));
    }
  }

  /**
   * Adds a job; when the promise settles it survives a crash. Text in its data that PostgreSQL can't store as
   * JSON is replaced. Redis may be silent: the job begins when it responds again.
   * @returns the job's id
   * @throws ZodError if the data is not what the job needs
   * @throws BotterError `unavailable` if the queue doesn't respond, and nothing else keeps the job
   */
  async add<Data>(job: Job<Data>, data: Data, options: AddJobOptions = {}): Promise<string> {
    const { queue, content, settings } = await this.#prepare(job, data, options);
    const added = await this.#handIn(queue, [settings], () => queue.add(job.name, content, settings));
    return added?.id ?? settings.jobId ?? '';
  }

  /**
   * Adds several jobs of one kind, in one step: all of them, or none.
   * @throws ZodError if the data of one is not what the job needs
   * @throws BotterError as `add` does
   */
  async addAll<Data>(job: Job<Data>, jobs: readonly NewJob<Data>[]): Promise<void> {
    const prepared = await Promise.all(jobs.map(({ data, ...options }) => this.#prepare(job, data, options)));
    const queue = this.queues.of[job.queue];
    const bulk = prepared.map(({ content, settings }) => ({ name: job.name, data: content, opts: settings }));
    await this.#handIn(
      queue,
      prepared.map(({ settings }) => settings),
      () => queue.addBulk(bulk),
    );
  }

  /**
   * A silent queue gets nothing more: the library would keep all of it in memory. Undefined if only
   * PostgreSQL has the jobs.
   */
  async #handIn<Added>(
    queue: Queue,
    jobs: readonly BulkJobOptions[],
    send: () => Promise<Added>,
  ): Promise<Added | undefined> {
    if (this.#silent.has(queue.name)) return this.#leave(queue, jobs);
    const sent = send();
    return withDeadline(this.kept ? patienceMs : longestMs, sent, () => {
      this.#fallsSilent(queue, sent);
      return this.#leave(queue, jobs);
    });
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

  async #leave(queue: Queue, jobs: readonly BulkJobOptions[]): Promise<undefined> {
    if (!this.kept) throw new BotterError('unavailable', 'The job queue did not respond', undefined, 5);
    const ids = jobs.flatMap(({ jobId }) => jobId ?? []);
    await Promise.all(ids.map((jobId) => this.kept?.compareSoon(queue.name, jobId)));
  }

  async #prepare<Data>(
    job: Job<Data>,
    data: Data,
    { jobId, delayMs, trace }: AddJobOptions,
  ): Promise<PreparedJob> {
    if (definedJobs().get(job.name) !== job) throw new Error(`The job ${job.name} was not made by defineJob`);
    if (jobId !== undefined && !/^(?!\d+$)[\w.-]{1,200}$/.test(jobId)) {
      throw new Error(`"${jobId}" cannot be the id of a job`);
    }
    const queue = this.queues.of[job.queue];
    const content = storableAsJson(job.schema.parse(data));
    const id = jobId ?? (this.kept ? uuid() : undefined);
    if (id !== undefined) {
      const dueAt = new Date(Date.now() + (delayMs ?? 0));
      await this.kept?.keep({ queue: queue.name, jobId: id, name: job.name, data: content, dueAt });
    }
    const settings = {
      ...jobOptionsOf(job.name),
      jobId: id,
      delay: delayMs,
      ...(trace ? { telemetry: { metadata: toTraceparent(trace) } } : {}),
    };
    return { queue, content, settings };
  }
}
