import { freeLeases, PG_POOL } from '@botter/server-database';
import { LOGGER, type Logger } from '@botter/server-logging';
import { type RecurringTask, Scheduling } from '@botter/server-scheduling';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Pool } from 'pg';
import { lookMs, processLease } from './alive-processes';
import { RuntimeProcess } from './runtime-process';

interface Other {
  id: string;
  server_start: string | null;
}

/**
 * Ends what other processes hold as soon as they have crashed. A process whose session at PostgreSQL is over
 * has lost its lease; a living one reports itself before the second look. Other failures are noticed only
 * when the time in the process's row has passed: a process that hangs, one whose machine vanished, one
 * without a lease, one of a server that was restarted meanwhile.
 */
@Injectable()
export class DeadProcesses implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #looking: RecurringTask;
  readonly #onGone = new Set<(ids: readonly string[]) => void>();
  #known: readonly string[] = [];
  /** The processes without a lease at the last look. */
  #missing: ReadonlySet<string> = new Set();

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(RuntimeProcess) private readonly process: RuntimeProcess,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(Scheduling) scheduling: Scheduling,
  ) {
    this.#looking = scheduling.every('dead processes', lookMs, () => this.#look());
  }

  onApplicationBootstrap(): void {
    this.#looking.trigger();
  }

  async onModuleDestroy(): Promise<void> {
    await this.#looking.stop();
  }

  /** Called with processes that are gone, whether they died, stopped or hang. */
  onGone(handler: (ids: readonly string[]) => void): void {
    this.#onGone.add(handler);
  }

  async #look(): Promise<void> {
    const before = this.#missing;
    this.#missing = new Set();
    const { rows } = await this.pool.query<Other>(
      'select id, server_start from app.runtime_processes where alive_until > now() and id <> $1',
      [this.process.id],
    );
    const missing = await this.#missingOf(rows.filter((other) => other.server_start !== null));
    this.#missing = new Set(missing.map(({ id }) => id));
    const dead = await this.#end(missing.filter(({ id }) => before.has(id)));
    const alive = rows.map(({ id }) => id).filter((id) => !dead.has(id));
    const gone = [...dead, ...this.#known.filter((id) => !dead.has(id) && !alive.includes(id))];
    this.#known = alive;
    if (gone.length > 0) for (const handler of this.#onGone) handler(gone);
  }

  async #missingOf(others: readonly Other[]): Promise<Other[]> {
    const free = await freeLeases(
      this.pool,
      others.map(({ id, server_start }) => ({ name: processLease(id), serverStart: server_start })),
    );
    return others.filter(({ id }) => free.has(processLease(id)));
  }

  /** Except those that have reported meanwhile that they hold no lease. */
  async #end(others: readonly Other[]): Promise<ReadonlySet<string>> {
    if (others.length === 0) return new Set();
    const { rows } = await this.pool.query<{ id: string }>(
      `update app.runtime_processes p set alive_until = now()
       from unnest($1::uuid[], $2::text[]) as seen(id, server_start)
       where p.id = seen.id and p.server_start = seen.server_start returning p.id`,
      [others.map(({ id }) => id), others.map(({ server_start }) => server_start)],
    );
    const dead = rows.map(({ id }) => id);
    if (dead.length > 0) {
      this.logger.warn({ processes: dead.length }, 'a runtime is gone: others do what it was doing');
    }
    return new Set(dead);
  }
}
