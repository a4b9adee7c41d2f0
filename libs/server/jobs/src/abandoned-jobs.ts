import { type Lease, Leases, PG_POOL } from '@botter/server-database';
import { LOGGER, type Logger } from '@botter/server-logging';
import { type RecurringTask, Scheduling } from '@botter/server-scheduling';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  Optional,
} from '@nestjs/common';
import type { Pool } from 'pg';
import { jobLanes, laneNames } from './job-lanes';
import { jobLocks, jobOwner } from './job-locks';
import { queuesSchema } from './shared-backend';

const everyMs = 1_000;
/** Longer than a living worker takes to renew its locks. */
const silentMs = 2_500;
const job = `${queuesSchema}.job`;
const leasePrefix = 'jobs of ';
const queues = laneNames.map((lane) => jobLanes[lane].queue);

/**
 * Gives jobs of processes that are gone to others, before their locks expire; in every worker, for the queues in PostgreSQL. A process
 * holds a lease while it lives, which is free as soon as it is killed, but not while it only has no time to renew its locks. One that
 * lives and lost the connection of its lease renews its locks, and acquires the lease again before others have looked twice.
 */
@Injectable()
export class AbandonedJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #task: RecurringTask;
  #lease: Lease | undefined;
  /** Who held no lease when it was last looked. */
  #missing: ReadonlySet<string> = new Set();

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(Scheduling) scheduling: Scheduling,
    @Inject(LOGGER) private readonly logger: Logger,
    @Optional() @Inject(Leases) private readonly leases?: Leases,
  ) {
    this.#task = scheduling.every('abandoned jobs', everyMs, () => this.run());
  }

  onApplicationBootstrap(): void {
    if (this.leases) this.#task.trigger();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#task.stop();
  }

  /** Looks once; what was abandoned is given back when it is looked at for the second time. */
  async run(): Promise<void> {
    await this.#holdLease();
    const missing = await this.#missingOwners();
    const gone = [...missing].filter((owner) => this.#missing.has(owner));
    this.#missing = missing;
    if (gone.length > 0) await this.#giveBack(gone);
  }

  async #holdLease(): Promise<void> {
    if (this.#lease && !this.#lease.lost.aborted) return;
    this.#lease = await this.leases?.tryAcquire(`${leasePrefix}${jobOwner}`);
  }

  /** Owners of running jobs whose lease is free. Processes of versions without leases don't name themselves. */
  async #missingOwners(): Promise<ReadonlySet<string>> {
    const { rows } = await this.pool.query<{ owner: string }>(
      `select owner from (
         select distinct processed_by as owner from ${job}
         where queue = any($1) and state = 'active' and processed_by is not null) owners
       where pg_try_advisory_xact_lock_shared(hashtextextended($2 || owner, 0))`,
      [queues, `lease ${leasePrefix}`],
    );
    return new Set(rows.map(({ owner }) => owner));
  }

  async #giveBack(owners: readonly string[]): Promise<void> {
    const { rows } = await this.pool.query<{ queue: string }>(
      `update ${job} set locked_until_ms = 0, stalled_marked = true
       where queue = any($1) and state = 'active' and processed_by = any($2)
         and locked_until_ms < extract(epoch from clock_timestamp()) * 1000 + $3::int
       returning queue`,
      [queues, owners, jobLocks.durationMs - silentMs],
    );
    for (const queue of new Set(rows.map((row) => row.queue))) {
      await this.pool.query(
        `select ${queuesSchema}.move_stalled_jobs_to_wait(
           $1, $2, (extract(epoch from clock_timestamp()) * 1000)::bigint, 0)`,
        [queue, jobLocks.maxStalled],
      );
    }
    if (rows.length > 0)
      this.logger.warn({ jobs: rows.length }, 'a worker is gone: others do what it was doing');
  }
}
