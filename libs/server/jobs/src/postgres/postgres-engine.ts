import { GroupCommit, jsonRows, PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { JobEngine, type PreparedJob, type WaitingJobs } from '../job-engine';
import { jobOptionsOf } from '../job-options';
import { type JobQueueName, jobQueueNames, jobQueues } from '../job-queue-names';

/** The channel that says in which queue a job is new, or can begin again. */
export const jobsChannel = 'bullmq_jobs';
export const queueNames = jobQueueNames.map((name) => jobQueues[name].queue);
/** Milliseconds by the clock of the database: those of processes differ, and may jump. */
export const nowMs = '(extract(epoch from now()) * 1000)::bigint';

/**
 * A caller waits for two batches at most, and 15 s: for the one that is being written, and for its own.
 */
const batchMs = 7_500;
const batchSize = 1_000;

/**
 * The queues in one table of PostgreSQL, `jobs.job`. Its columns, the states and `opts` are those of BullMQ,
 * whose tables the versions before used: their workers and ours share it during a rollout.
 */
@Injectable()
export class PostgresEngine extends JobEngine {
  readonly #added = new GroupCommit<readonly object[], void>(
    (batch) => this.#insert(batch),
    batchSize,
    batchMs,
  );

  constructor(@Inject(PG_POOL) private readonly pool: Pool) {
    super();
  }

  add(queueName: JobQueueName, jobs: readonly PreparedJob[]): Promise<void> {
    const { queue } = jobQueues[queueName];
    return this.#added.submit(
      jobs.map(({ id, name, data, delayMs, trace }) => {
        return { queue, id, name, data, opts: jobOptionsOf(name, trace), delay: delayMs };
      }),
    );
  }

  async waiting(): Promise<ReadonlyMap<string, WaitingJobs>> {
    const { rows } = await this.pool.query<WaitingJobs & { queue: string }>(
      `select q.queue, count(j)::int as count, coalesce(${nowMs} - min(j.added_at_ms), 0)::float8 / 1000 as "oldestSeconds"
       from unnest($1::text[]) q(queue) left join lateral (
         select added_at_ms from jobs.job where queue = q.queue and state = 'waiting'
         union all
         select added_at_ms from jobs.job where queue = q.queue and state = 'delayed' and process_at_ms <= ${nowMs}) j on true
       group by 1`,
      [queueNames],
    );
    return new Map(rows.map((row) => [row.queue, row]));
  }

  /** In the order of their ids: those who add the same ones at the same time don't wait for each other. */
  async #insert(batch: readonly (readonly object[])[]): Promise<PromiseSettledResult<void>[]> {
    await this.pool.query(
      `with added as (
         insert into jobs.job (queue, id, seq, name, state, data, opts, max_attempts, added_at_ms, process_at_ms)
         select queue, id, nextval('jobs.job_seq'), name,
           (case when delay > 0 then 'delayed' else 'waiting' end)::jobs.job_state, data, opts,
           (opts ->> 'attempts')::int, ${nowMs}, case when delay > 0 then ${nowMs} + delay end
         from (select * from json_to_recordset($1) as j(
           queue text, id text, name text, data jsonb, opts jsonb, delay float8) order by queue, id) j
         on conflict do nothing returning queue)
       select pg_notify('${jobsChannel}', queue) from added group by queue`,
      [jsonRows(batch.flat())],
    );
    return batch.map(() => ({ status: 'fulfilled', value: undefined }));
  }
}
