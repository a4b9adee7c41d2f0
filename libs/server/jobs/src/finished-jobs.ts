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
import { rememberAtMost } from './job-options';
import { queuesSchema } from './shared-backend';

const everyMs = 60_000;
const job = `${queuesSchema}.job`;

/** Deletes the oldest finished jobs of the queues in PostgreSQL beyond those that are remembered; Redis does that by itself. In every worker. */
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
  async trim(atMost = rememberAtMost): Promise<void> {
    for (const lane of laneNames) {
      for (const state of ['completed', 'failed']) {
        // In the statement itself, because the index is one of these two states.
        const ofQueue = `queue = $1 and state = '${state}'`;
        await deleteInBatches(
          this.pool,
          job,
          `${ofQueue} and finished_at_ms < (
             select finished_at_ms from ${job} where ${ofQueue} order by finished_at_ms desc offset $2 limit 1)`,
          [jobLanes[lane].queue, Math.max(0, atMost - 1)],
        );
      }
    }
  }
}
