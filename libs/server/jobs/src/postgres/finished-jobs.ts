import { PG_POOL } from '@botter/server-database';
import type { Expiry } from '@botter/server-upkeep';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { rememberDone, rememberFailed } from '../job-options';
import { jobQueueNames, jobQueues } from '../job-queue-names';

const remembered = { completed: rememberDone, failed: rememberFailed };
/** Jobs of a batch: each has its data with it. */
const batchJobs = 2_000;

/**
 * Deletes finished jobs of the queues in PostgreSQL that are older than the limit, or beyond its number;
 * Redis does that by itself.
 */
@Injectable()
export class FinishedJobs implements Expiry {
  readonly name = 'finished_jobs';

  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** @param atMost of each queue and outcome, plus those that ended in the same millisecond */
  async expire(now: Date, atMost = Number.POSITIVE_INFINITY): Promise<boolean> {
    let isMore = false;
    for (const { ofQueue, queue, ageMs, count } of this.#kinds()) {
      const { rowCount } = await this.pool.query(
        `delete from jobs.job where ctid = any(array(
           select ctid from jobs.job where ${ofQueue} and finished_at_ms < greatest(
             $3::bigint,
             (select finished_at_ms from jobs.job where ${ofQueue} order by finished_at_ms desc offset $2 limit 1))
           order by finished_at_ms limit ${batchJobs}))`,
        [queue, Math.max(0, Math.min(atMost, count) - 1), now.getTime() - ageMs],
      );
      isMore ||= rowCount === batchJobs;
    }
    return isMore;
  }

  async overdueSince(now: Date): Promise<Date | undefined> {
    const since: number[] = [];
    for (const { ofQueue, queue, ageMs } of this.#kinds()) {
      const { rows } = await this.pool.query<{ at: string }>(
        `select finished_at_ms as at from jobs.job where ${ofQueue} and finished_at_ms < $2
         order by finished_at_ms limit 1`,
        [queue, now.getTime() - ageMs],
      );
      if (rows[0]) since.push(Number(rows[0].at) + ageMs);
    }
    return since.length === 0 ? undefined : new Date(Math.min(...since));
  }

  #kinds() {
    return jobQueueNames.flatMap((name) =>
      Object.entries(remembered).map(([state, { age, count }]) => ({
        // In the statement itself, because the index is one of these two states.
        ofQueue: `queue = $1 and state = '${state}'`,
        queue: jobQueues[name].queue,
        ageMs: age * 1000,
        count,
      })),
    );
  }
}
