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
   * Makes the job unique: adding it again while it waits, runs, or is remembered changes nothing. Take it from what
   * caused the job (an event's id). Letters, digits, `.`, `_` and `-`; not only digits.
   */
  readonly jobId?: string;
  /** Not before so many milliseconds. */
  readonly delayMs?: number;
  /** The span that it follows from: its attempts belong to the same trace, and its lines in the log name it. */
  readonly trace?: TraceIds | undefined;
}

/** One of several jobs that are handed in together. */
export interface NewJob<Data> extends AddJobOptions {
  readonly data: Data;
}

interface PreparedJob {
  readonly queue: Queue;
  readonly content: unknown;
  readonly settings: BulkJobOptions;
}

/** Where work is handed in. */
@Injectable()
export class JobQueue {
  constructor(
    @Inject(JobQueues) private readonly queues: JobQueues,
    @Inject(LOGGER) logger: Logger,
    @Optional() @Inject(KeptJobs) private readonly kept?: KeptJobs,
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
  async add<Data>(job: Job<Data>, data: Data, options: AddJobOptions = {}): Promise<string> {
    const { queue, content, settings } = await this.#prepare(job, data, options);
    const added = await queue.add(job.name, content, settings);
    return added.id ?? '';
  }

  /**
   * Hands in several jobs of one kind, in one step: all of them, or none.
   * @throws ZodError where the data of one is not what the job needs
   */
  async addAll<Data>(job: Job<Data>, jobs: readonly NewJob<Data>[]): Promise<void> {
    const prepared = await Promise.all(jobs.map(({ data, ...options }) => this.#prepare(job, data, options)));
    await this.queues.of[job.lane].addBulk(
      prepared.map(({ content, settings }) => ({ name: job.name, data: content, opts: settings })),
    );
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
    const queue = this.queues.of[job.lane];
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
