import { deleteInBatches, PG_POOL } from '@botter/server-database';
import { type RecurringTask, Scheduling } from '@botter/server-scheduling';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Pool } from 'pg';
import { jobLanes, laneNames } from './job-lanes';
import { rememberDone, rememberFailed } from './job-options';
import { queuesSchema } from './shared-backend';

const everyMs = 60_000;
const job = `${queuesSchema}.job`;
const remembered = { completed: rememberDone, failed: rememberFailed };

/** Deletes finished jobs of the queues in PostgreSQL that are older than what is remembered, or beyond its number; Redis does that by itself. In every worker. */
@Injectable()
export class FinishedJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #task: RecurringTask;

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(Scheduling) scheduling: Scheduling,
  ) {
    this.#task = scheduling.every('finished jobs trimmed', everyMs, () => this.trim());
  }

  onApplicationBootstrap(): void {
    this.#task.trigger();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#task.stop();
  }

  /** @param atMost of each queue and outcome, besides those that ended in the same millisecond */
  async trim(atMost = Number.POSITIVE_INFINITY): Promise<void> {
    for (const lane of laneNames) {
      for (const [state, { age, count }] of Object.entries(remembered)) {
        // In the statement itself, because the index is one of these two states.
        const ofQueue = `queue = $1 and state = '${state}'`;
        await deleteInBatches(
          this.pool,
          job,
          `${ofQueue} and finished_at_ms < greatest(
             (extract(epoch from now() - make_interval(secs => $3)) * 1000)::bigint,
             (select finished_at_ms from ${job} where ${ofQueue} order by finished_at_ms desc offset $2 limit 1))`,
          [jobLanes[lane].queue, Math.max(0, Math.min(atMost, count) - 1), age],
        );
      }
    }
  }
}
