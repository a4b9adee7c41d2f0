import { GroupCommit, PG_POOL } from '@botter/server-database';
import type { FactoryProvider } from '@nestjs/common';
import type { Pool } from 'pg';

/** A job that is not done yet, as PostgreSQL keeps it. */
export interface KeptJob {
  readonly queue: string;
  readonly jobId: string;
  readonly name: string;
  readonly data: unknown;
  readonly dueAt: Date;
}

type JobName = Pick<KeptJob, 'queue' | 'jobId'>;

interface KeptRow {
  readonly queue: string;
  readonly job_id: string;
  readonly name: string;
  readonly data: unknown;
  readonly due_at: Date;
}

/** A job is compared with Redis this long after it was added or compared. */
const checkedAfterSeconds = 600;
/** The number of jobs in one page. */
export const pageSize = 500;

/**
 * The unfinished jobs of Redis, in PostgreSQL: written before Redis has them, deleted when they are done or
 * given up. So a Redis that loses everything, or its last seconds, loses no job. Simultaneous writes share a
 * commit.
 */
export class KeptJobs {
  readonly #written = new GroupCommit<KeptJob, void>((jobs) => this.#write(jobs));
  readonly #ended = new GroupCommit<JobName, void>((jobs) => this.#delete(jobs));
  readonly #due = new GroupCommit<JobName, void>((jobs) => this.#makeDue(jobs));

  constructor(private readonly pool: Pool) {}

  /** Keeps a job, once. */
  keep(job: KeptJob): Promise<void> {
    return this.#written.submit(job);
  }

  /** Forgets a job that is done, or was given up. */
  ended(queue: string, jobId: string): Promise<void> {
    return this.#ended.submit({ queue, jobId });
  }

  /** Makes a job that Redis may not have due for comparison as soon as Redis responds. */
  compareSoon(queue: string, jobId: string): Promise<void> {
    return this.#due.submit({ queue, jobId });
  }

  /** Every job, a page at a time, in no order that means anything. */
  async *pages(): AsyncGenerator<KeptJob[]> {
    for (let after = ['', '']; ; ) {
      const { rows } = await this.pool.query<KeptRow>(
        `select queue, job_id, name, data, due_at from app.kept_jobs where (queue, job_id) > ($1, $2)
         order by queue, job_id limit ${pageSize}`,
        after,
      );
      if (rows.length > 0) yield rows.map(toJob);
      const last = rows.at(-1);
      if (!last || rows.length < pageSize) return;
      after = [last.queue, last.job_id];
    }
  }

  /**
   * A page of these queues that no process has read for a while; each is given to one process. Another
   * version may have queues that this one doesn't know.
   */
  async stale(queues: readonly string[]): Promise<KeptJob[]> {
    const { rows } = await this.pool.query<KeptRow>(
      `update app.kept_jobs set checked_at = now() where (queue, job_id) in (
         select queue, job_id from app.kept_jobs
         where checked_at < now() - make_interval(secs => $1) and queue = any($2)
         order by checked_at limit ${pageSize} for update skip locked)
       returning queue, job_id, name, data, due_at`,
      [checkedAfterSeconds, queues],
    );
    return rows.map(toJob);
  }

  async #write(jobs: readonly KeptJob[]): Promise<PromiseSettledResult<void>[]> {
    await this.pool.query(
      `insert into app.kept_jobs (queue, job_id, name, data, due_at)
       select * from unnest($1::text[], $2::text[], $3::text[], $4::json[], $5::timestamptz[])
       on conflict (queue, job_id) do nothing`,
      [
        jobs.map(({ queue }) => queue),
        jobs.map(({ jobId }) => jobId),
        jobs.map(({ name }) => name),
        jobs.map(({ data }) => JSON.stringify(data)),
        jobs.map(({ dueAt }) => dueAt),
      ],
    );
    return settled(jobs);
  }

  async #makeDue(jobs: readonly JobName[]): Promise<PromiseSettledResult<void>[]> {
    await this.pool.query(
      `update app.kept_jobs k set checked_at = '-infinity' from unnest($1::text[], $2::text[]) as due(queue, job_id)
       where k.queue = due.queue and k.job_id = due.job_id`,
      [jobs.map(({ queue }) => queue), jobs.map(({ jobId }) => jobId)],
    );
    return settled(jobs);
  }

  async #delete(jobs: readonly JobName[]): Promise<PromiseSettledResult<void>[]> {
    await this.pool.query(
      `delete from app.kept_jobs k using unnest($1::text[], $2::text[]) as done(queue, job_id)
       where k.queue = done.queue and k.job_id = done.job_id`,
      [jobs.map(({ queue }) => queue), jobs.map(({ jobId }) => jobId)],
    );
    return settled(jobs);
  }
}

/** Undefined without a database: a process of a test that has Redis alone. */
export const keptJobsProvider: FactoryProvider<KeptJobs | undefined> = {
  provide: KeptJobs,
  useFactory: (pool?: Pool) => pool && new KeptJobs(pool),
  inject: [{ token: PG_POOL, optional: true }],
};

const settled = (jobs: readonly unknown[]): PromiseFulfilledResult<void>[] =>
  jobs.map(() => ({ status: 'fulfilled', value: undefined }));

function toJob({ queue, job_id, name, data, due_at }: KeptRow): KeptJob {
  return { queue, jobId: job_id, name, data, dueAt: due_at };
}
