import { type Lease, Leases, PG_POOL } from '@botter/server-database';
import { LOGGER, type Logger } from '@botter/server-logging';
import { type RecurringTask, Scheduling } from '@botter/server-scheduling';
import type { BeforeApplicationShutdown, FactoryProvider, OnApplicationBootstrap } from '@nestjs/common';
import type { Pool } from 'pg';
import { ActiveJobs } from './active-jobs';
import { jobOwner } from './job-locks';

const everyMs = 1_000;
const leasePrefix = 'jobs of ';

/**
 * Gives jobs of processes that are gone to others, before their locks expire; in every worker. A process holds a
 * lease in PostgreSQL while it lives, which is free as soon as it is killed, but not while it only has no time to renew its locks. One that
 * lives and lost the connection of its lease renews its locks, and acquires the lease again before others have looked twice.
 */
export class AbandonedJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #task: RecurringTask;
  #lease: Lease | undefined;
  /** Who held no lease when it was last looked. */
  #missing: ReadonlySet<string> = new Set();

  constructor(
    private readonly active: ActiveJobs,
    scheduling: Scheduling,
    private readonly logger: Logger,
    private readonly pool: Pool,
    private readonly leases: Leases,
  ) {
    this.#task = scheduling.every('abandoned jobs', everyMs, () => this.run());
  }

  onApplicationBootstrap(): void {
    this.#task.trigger();
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
    this.#lease = await this.leases.tryAcquire(`${leasePrefix}${jobOwner}`);
  }

  /** Owners of running jobs whose lease is free. */
  async #missingOwners(): Promise<ReadonlySet<string>> {
    const owners = await this.active.owners();
    if (owners.length === 0) return new Set();
    const { rows } = await this.pool.query<{ owner: string }>(
      `select owner from unnest($1::text[]) owner
       where pg_try_advisory_xact_lock_shared(hashtextextended($2 || owner, 0))`,
      [owners, `lease ${leasePrefix}`],
    );
    return new Set(rows.map(({ owner }) => owner));
  }

  async #giveBack(owners: readonly string[]): Promise<void> {
    const jobs = await this.active.giveBack(owners);
    if (jobs > 0) this.logger.warn({ jobs }, 'a worker is gone: others do what it was doing');
  }
}

/** Undefined where no database is there: a process of a test that has Redis alone. */
export const abandonedJobsProvider: FactoryProvider<AbandonedJobs | undefined> = {
  provide: AbandonedJobs,
  useFactory: (active: ActiveJobs, scheduling: Scheduling, logger: Logger, pool?: Pool, leases?: Leases) =>
    pool && leases && new AbandonedJobs(active, scheduling, logger, pool, leases),
  inject: [
    ActiveJobs,
    Scheduling,
    LOGGER,
    { token: PG_POOL, optional: true },
    { token: Leases, optional: true },
  ],
};
