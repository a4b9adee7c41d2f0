import { PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { jobLocks } from './job-locks';
import { jobQueueNames, jobQueues } from './job-queue-names';
import { queuesSchema } from './shared-backend';

/** A lock is shorter than this if its worker, which renews it more often, was silent. */
export const silentLockMs = jobLocks.durationMs - jobLocks.silentMs;

/** The jobs that are being done, in all queues of an engine. */
export abstract class ActiveJobs {
  /** The owners of active jobs, of those who hold a lease while they live. */
  abstract owners(): Promise<readonly string[]>;
  /** Gives jobs of these owners to others, except those whose lock was just renewed. Returns their number. */
  abstract giveBack(owners: readonly string[]): Promise<number>;
}

const queues = jobQueueNames.map((name) => jobQueues[name].queue);
const job = `${queuesSchema}.job`;

@Injectable()
export class ActivePostgresJobs extends ActiveJobs {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {
    super();
  }

  /** Processes of versions without leases don't name themselves. */
  async owners(): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ owner: string }>(
      `select distinct processed_by as owner from ${job}
       where queue = any($1) and state = 'active' and processed_by is not null`,
      [queues],
    );
    return rows.map(({ owner }) => owner);
  }

  async giveBack(owners: readonly string[]): Promise<number> {
    const { rows } = await this.pool.query<{ queue: string }>(
      `update ${job} set locked_until_ms = 0, stalled_marked = true
       where queue = any($1) and state = 'active' and processed_by = any($2)
         and locked_until_ms < extract(epoch from clock_timestamp()) * 1000 + $3::int
       returning queue`,
      [queues, owners, silentLockMs],
    );
    for (const queue of new Set(rows.map((row) => row.queue))) {
      await this.pool.query(
        `select ${queuesSchema}.move_stalled_jobs_to_wait(
           $1, $2, (extract(epoch from clock_timestamp()) * 1000)::bigint, 0)`,
        [queue, jobLocks.maxStalled],
      );
    }
    return rows.length;
  }
}
