import { withDeadline } from '@botter/server-async';
import { GroupCommit, PG_POOL } from '@botter/server-database';
import { definedJobs, JobQueue } from '@botter/server-jobs';
import { LOGGER, type Logger } from '@botter/server-logging';
import { traceOfUpdate } from '@botter/server-tracing';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { jobIdOf } from '../shared/update-contributor';

/** A row that is to become a job. */
export interface WaitingJob {
  readonly id: string;
  readonly botId: string;
  readonly jobName: string;
  /** As JSON. */
  readonly data: string;
}

/** A row that has waited this long was left behind by a crashed process. */
const leftBehindSeconds = 30;
const sweepLimit = 500;
/** If more rows than this wait for the queue, the others stay in the table for the sweeper. */
const heldLimit = 5_000;
const stopMs = 2_000;

/**
 * Hands over jobs from the outbox to the job queue, in batches, while replies are sent. A row is deleted when
 * the queue has its job. A row that is handed over twice is one job, because the job's id comes from the
 * row's.
 */
@Injectable()
export class JobHandover {
  readonly #batches = new GroupCommit<WaitingJob, void>((batch) => this.#handOver(batch));
  #held = 0;
  #stopping = false;

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(JobQueue) private readonly queue: JobQueue,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Takes rows that are committed. The sweeper retries what fails. */
  take(jobs: readonly WaitingJob[]): void {
    for (const job of jobs) {
      if (this.#stopping || this.#held >= heldLimit) return;
      this.#held++;
      this.#batches
        .submit(job)
        .catch((error: unknown) => {
          const traceId = traceOfUpdate(job.id)?.traceId;
          this.logger.warn(
            { err: error, botId: job.botId, job: job.jobName, traceId },
            'job not handed over yet',
          );
        })
        .finally(() => this.#held--);
    }
  }

  /** Takes rows that a crash or an unavailable queue has left behind. */
  async sweep(): Promise<void> {
    const { rows } = await this.pool.query<{
      id: string;
      bot_id: string;
      method: string;
      payload: string;
    }>(
      `update app.outbox set due_at = now() + make_interval(secs => $1), attempts = attempts + 1 where (bot_id, id) in (
         select bot_id, id from app.outbox where kind in ('job', 'reply_job') and due_at <= now()
         order by due_at limit ${sweepLimit} for update skip locked)
       returning id, bot_id, method, payload`,
      [leftBehindSeconds],
    );
    this.take(rows.map((row) => ({ id: row.id, botId: row.bot_id, jobName: row.method, data: row.payload })));
  }

  /** Resolves when what it holds is handed over, or is left to others. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await withDeadline(stopMs, this.#batches.flushed(), () => undefined);
  }

  async #handOver(batch: readonly WaitingJob[]): Promise<PromiseSettledResult<void>[]> {
    const results = await Promise.allSettled(batch.map((job) => this.#add(job)));
    const done = batch.filter((_, i) => results[i]?.status === 'fulfilled');
    if (done.length > 0) {
      await this.pool.query(
        `delete from app.outbox o using unnest($1::text[], $2::text[]) as done(bot_id, id)
         where o.bot_id = done.bot_id and o.id = done.id`,
        [done.map(({ botId }) => botId), done.map(({ id }) => id)],
      );
    }
    return results;
  }

  async #add({ id, jobName, data }: WaitingJob): Promise<void> {
    const job = definedJobs().get(jobName);
    // Its module may be part of another version, which takes up the row.
    if (!job) throw new Error(`This process knows no job ${jobName}`);
    const options = { jobId: jobIdOf(id), trace: traceOfUpdate(id) };
    await this.queue.add(job, JSON.parse(data), options);
  }
}
