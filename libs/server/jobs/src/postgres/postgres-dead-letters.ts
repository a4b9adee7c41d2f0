import { PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { type DeadLetter, DeadLetters } from '../dead-letters';
import { jobsChannel, queueNames } from './postgres-engine';

const ofQueues = "queue = any($1) and state = 'failed'";

@Injectable()
export class PostgresDeadLetters extends DeadLetters {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {
    super();
  }

  async countByQueue(): Promise<Map<string, number>> {
    const { rows } = await this.pool.query<{ queue: string; count: number }>(
      `select queue, count(*)::int as count from jobs.job where ${ofQueues} group by 1`,
      [queueNames],
    );
    return new Map([
      ...queueNames.map((queue) => [queue, 0] as const),
      ...rows.map(({ queue, count }) => [queue, count] as const),
    ]);
  }

  async list({ offset = 0, limit = 50 } = {}): Promise<DeadLetter[]> {
    const { rows } = await this.pool.query<DeadLetter>(
      `select id as "jobId", name as job, data, failed_reason as error, attempts_made as attempts,
         to_timestamp(finished_at_ms / 1000.0) as "failedAt"
       from jobs.job where ${ofQueues} order by finished_at_ms desc offset $2 limit $3`,
      [queueNames, offset, limit],
    );
    return rows;
  }

  /** One that was given up because it lost its workers may lose them again. */
  async retry(jobId: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `with retried as (
         update jobs.job set state = 'waiting', seq = nextval('jobs.job_seq'), attempts_made = 0,
           stalled_count = least(stalled_count, 1), finished_at_ms = null, failed_reason = null
         where ${ofQueues} and id = $2 returning queue)
       select pg_notify('${jobsChannel}', queue) from retried`,
      [queueNames, jobId],
    );
    return rowCount !== 0;
  }

  async remove(jobId: string): Promise<void> {
    await this.pool.query(`delete from jobs.job where ${ofQueues} and id = $2`, [queueNames, jobId]);
  }
}
