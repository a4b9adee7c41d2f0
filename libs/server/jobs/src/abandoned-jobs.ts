import { freeLeases, type Lease, Leases, PG_POOL } from '@botter/server-database';
import { LOGGER, type Logger } from '@botter/server-logging';
import { type RecurringTask, Scheduling } from '@botter/server-scheduling';
import type { BeforeApplicationShutdown, FactoryProvider, OnApplicationBootstrap } from '@nestjs/common';
import type { Pool } from 'pg';
import { ActiveJobs } from './active-jobs';
import { jobOwner } from './job-locks';

const everyMs = 500;
const leasePrefix = 'jobs of ';

/**
 * Gives jobs of crashed processes to others, before their locks expire; in every worker. A process holds a
 * lease in PostgreSQL while it lives. The lease is free as soon as the process is killed, but not while it
 * only has no time to renew its locks. A process that lives and lost the connection of its lease renews its
 * locks, and acquires the lease again before others have looked twice. One that can't hold a lease itself,
 * perhaps because the database was restarted, doesn't judge others.
 */
export class AbandonedJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #task: RecurringTask;
  #lease: Lease | undefined;
  /** The processes without a lease at the last look. */
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

  /** Looks once; a job that is abandoned in two looks in a row is given back. */
  async run(): Promise<void> {
    const before = this.#missing;
    this.#missing = new Set();
    if (!(await this.#holdLease())) return;
    this.#missing = await this.#missingOwners();
    const gone = [...this.#missing].filter((owner) => before.has(owner));
    if (gone.length > 0) await this.#giveBack(gone);
  }

  async #holdLease(): Promise<boolean> {
    if (this.#lease && !this.#lease.lost.aborted) return true;
    this.#lease = await this.leases.tryAcquire(`${leasePrefix}${jobOwner}`);
    this.#lease?.lost.addEventListener('abort', () => this.#task.trigger(), { once: true });
    return this.#lease !== undefined;
  }

  /** Owners of running jobs whose lease is free. */
  async #missingOwners(): Promise<ReadonlySet<string>> {
    const owners = await this.active.owners();
    const free = await freeLeases(
      this.pool,
      owners.map((owner) => ({ name: `${leasePrefix}${owner}` })),
    );
    return new Set(owners.filter((owner) => free.has(`${leasePrefix}${owner}`)));
  }

  async #giveBack(owners: readonly string[]): Promise<void> {
    const jobs = await this.active.giveBack(owners);
    if (jobs > 0) this.logger.warn({ jobs }, 'a worker is gone: others do what it was doing');
  }
}

/** Undefined without a database: a process of a test that has Redis alone. */
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
