import { CONFIG, type Config } from '@botter/server-config';
import { inTransaction, isLockNotAvailable, PG_POOL } from '@botter/server-database';
import { LOGGER, type Logger } from '@botter/server-logging';
import { Metrics } from '@botter/server-metrics';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { firstIdOf, monthAfter, monthOf, monthOfName, nameOfMonth } from '../shared/months';

interface Monthly {
  readonly table: string;
  readonly column: string;
  readonly storage: string;
  /** Where a month begins, in the column's words. */
  readonly bound: (month: Date) => string;
}

const messages: Monthly = {
  table: 'messages',
  column: 'id',
  storage: 'with (fillfactor = 65)',
  bound: firstIdOf,
};
const versions: Monthly = { table: 'message_versions', column: 'message_id', storage: '', bound: firstIdOf };
const keptUpdates: Monthly = {
  table: 'kept_updates',
  column: 'received_at',
  storage: '',
  bound: (month) => month.toISOString(),
};

const all = [messages, versions, keptUpdates];

/** Months that are there before they begin. */
const monthsAhead = 2;
/** More rows than these are not moved out of `…_rest` while others wait for it. */
const moveLimit = 50_000;
/** Everyone waits behind the one who waits for a table, so that is never for long; the next run tries again. */
const lockTimeout = '2s';
const dayMs = 24 * 60 * 60 * 1000;

/**
 * The months in which messages and kept updates lie: made ahead, watched, and dropped whole when they have expired. Safe in
 * any number of processes.
 */
@Injectable()
export class Partitions {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(Metrics) metrics: Metrics,
  ) {
    metrics.measure({
      name: 'botter_rows_without_month',
      help: 'Rows that lie in the partition for what no month was made for, up to 1000 of each table; 0 is healthy',
      label: 'table',
      read: () => this.#strays(),
    });
  }

  /** Makes the months that are needed soon and drops those that have expired. One that is locked waits for the next time. */
  async keep(now: Date): Promise<void> {
    for (const monthly of all) {
      for (let i = 0; i <= monthsAhead; i++) {
        const month = monthAfter(monthOf(now), i);
        await this.#unlessLocked(monthly, (client) => this.#make(client, monthly, month));
      }
    }
    const { messagesKeepDays, updatesKeepDays } = this.config.retention;
    await this.#dropExpired(versions, now, messagesKeepDays);
    await this.#dropExpired(messages, now, messagesKeepDays);
    const before = expiryOf(now, updatesKeepDays);
    // The counters first: what is counted must be there.
    if (before) await this.pool.query('delete from app.update_counts where month < $1', [before]);
    await this.#dropExpired(keptUpdates, now, updatesKeepDays);
    for (const [table, rows] of await this.#strays()) {
      if (rows > 0) this.logger.warn({ table, rows }, 'rows lie outside of the months that were made ahead');
    }
  }

  /** No message is older; undefined where messages are kept for ever. */
  oldestMessageAt(now: Date): Date | undefined {
    return expiryOf(now, this.config.retention.messagesKeepDays);
  }

  async #make(client: PoolClient, monthly: Monthly, month: Date): Promise<void> {
    const { table, column, storage, bound } = monthly;
    const name = `${table}_${nameOfMonth(month)}`;
    if ((await partitionsOf(client, table)).includes(name)) return;
    const range = `${column} >= '${bound(month)}' and ${column} < '${bound(monthAfter(month))}'`;
    await client.query(`lock table app.${table}_rest in access exclusive mode`);
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from (select from app.${table}_rest where ${range} limit ${moveLimit + 1}) r`,
    );
    if ((rows[0]?.count ?? 0) > moveLimit) {
      this.logger.error({ table: `${table}_rest` }, 'too many rows for a month of their own to be made');
      return;
    }
    await client.query(
      `create table app.${name} (like app.${table} including defaults including storage) ${storage}`,
    );
    await client.query(
      `with moved as (delete from app.${table}_rest where ${range} returning *) insert into app.${name} select * from moved`,
    );
    await client.query(
      `alter table app.${table} attach partition app.${name}
       for values from ('${bound(month)}') to ('${bound(monthAfter(month))}')`,
    );
  }

  async #dropExpired(monthly: Monthly, now: Date, keepDays: number): Promise<void> {
    const before = expiryOf(now, keepDays);
    if (!before) return;
    const { table } = monthly;
    const names = (await partitionsOf(this.pool, table)).filter((name) => monthOfName(name)).sort();
    // What is older than the oldest month ends where that one begins.
    if (hasBegun(names[0], before)) await this.#empty(monthly, `${table}_past`);
    for (const name of names.filter((month) => hasEnded(month, before))) {
      await this.#unlessLocked(monthly, async (client) => {
        await client.query(`drop table if exists app.${name}`);
      });
    }
  }

  async #empty(monthly: Monthly, name: string): Promise<void> {
    const { rowCount } = await this.pool.query(`select from app.${name} limit 1`);
    if (rowCount) await this.#unlessLocked(monthly, (client) => client.query(`truncate app.${name}`));
  }

  /** One process at a time, in a transaction of its own. */
  async #unlessLocked({ table }: Monthly, work: (client: PoolClient) => Promise<unknown>): Promise<void> {
    try {
      await inTransaction(this.pool, async (client) => {
        await client.query(`set local lock_timeout = '${lockTimeout}'`);
        await client.query(`select pg_advisory_xact_lock(hashtext('app.${table} partitions'))`);
        await work(client);
      });
    } catch (error) {
      if (!isLockNotAvailable(error)) throw error;
      this.logger.info({ table }, 'a month could not be made or dropped yet: its table is in use');
    }
  }

  async #strays(): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    for (const { table } of all) {
      const { rows } = await this.pool.query<{ count: number }>(
        `select count(*)::int as count from (select from app.${table}_rest limit 1000) r`,
      );
      counts.set(table, rows[0]?.count ?? 0);
    }
    return counts;
  }
}

async function partitionsOf(client: Pool | PoolClient, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = $1::regclass`,
    [`app.${table}`],
  );
  return rows.map(({ name }) => name);
}

function hasBegun(name: string | undefined, at: Date): boolean {
  const month = name === undefined ? undefined : monthOfName(name);
  return month !== undefined && month <= at;
}

function hasEnded(name: string, at: Date): boolean {
  const month = monthOfName(name);
  return month !== undefined && monthAfter(month) <= at;
}

/** The month before which everything has expired; undefined where all is kept. */
function expiryOf(now: Date, keepDays: number): Date | undefined {
  return keepDays === 0 ? undefined : monthOf(new Date(now.getTime() - keepDays * dayMs));
}
