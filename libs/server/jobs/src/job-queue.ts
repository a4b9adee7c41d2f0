import { storableAsJson } from '@botter/server-database';
import type { TraceIds } from '@botter/server-tracing';
import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { definedJobs, type Job } from './job';
import { JobEngine, type PreparedJob } from './job-engine';

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

/** Accepts jobs. */
@Injectable()
export class JobQueue {
  constructor(@Inject(JobEngine) private readonly engine: JobEngine) {}

  /**
   * Adds a job; when the promise settles it survives a crash. Text in its data that PostgreSQL can't store as
   * JSON is replaced. Redis may be silent: the job begins when it responds again.
   * @returns the job's id
   * @throws ZodError if the data is not what the job needs
   * @throws BotterError `unavailable` if the queue doesn't respond, and nothing else keeps the job
   */
  async add<Data>(job: Job<Data>, data: Data, options: AddJobOptions = {}): Promise<string> {
    const prepared = prepare(job, data, options);
    await this.engine.add(job.queue, [prepared]);
    return prepared.id;
  }

  /**
   * Adds several jobs of one kind, in one step: all of them, or none.
   * @throws ZodError if the data of one is not what the job needs
   * @throws BotterError as `add` does
   */
  async addAll<Data>(job: Job<Data>, jobs: readonly NewJob<Data>[]): Promise<void> {
    const prepared = jobs.map(({ data, ...options }) => prepare(job, data, options));
    await this.engine.add(job.queue, prepared);
  }
}

function prepare<Data>(
  job: Job<Data>,
  data: Data,
  { jobId: id = uuid(), delayMs = 0, trace }: AddJobOptions,
): PreparedJob {
  if (definedJobs().get(job.name) !== job) throw new Error(`The job ${job.name} was not made by defineJob`);
  if (!/^(?!\d+$)[\w.-]{1,200}$/.test(id)) throw new Error(`"${id}" cannot be the id of a job`);
  return { id, name: job.name, data: storableAsJson(job.schema.parse(data)), delayMs, trace };
}
