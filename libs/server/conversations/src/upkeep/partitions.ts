import { CONFIG, type Config } from '@botter/server-config';
import { inTransaction, isLockNotAvailable, PG_POOL } from '@botter/server-database';
import { LOGGER, type Logger } from '@botter/server-logging';
import { Metrics } from '@botter/server-metrics';
import { dayMs, type Expiry } from '@botter/server-upkeep';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { expiryOf, firstIdOf, monthAfter, monthOf, monthOfName, nameOfMonth } from '../shared/months';

interface Monthly {
  readonly table: string;
  readonly column: string;
  readonly storage: string;
  /** The beginning of a month as a value of the column. */
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
/** If there are more rows than this, they are not moved out of `…_rest` while others wait for it. */
const moveLimit = 50_000;
/**
 * Everyone queues behind the one who waits for a table, so the wait is always short; the next run tries
 * again.
 */
const lockTimeout = '2s';

/**
 * The months in which messages and kept updates lie: made ahead, watched, and dropped whole when they have
 * expired. Safe in any number of processes.
 */
@Injectable()
export class Partitions implements Expiry {
  readonly name = 'months';

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

  /** Makes the months that are needed soon. One that is locked waits for the next time. */
  async keep(now: Date): Promise<void> {
    for (const monthly of all) {
      for (let i = 0; i <= monthsAhead; i++) {
        const month = monthAfter(monthOf(now), i);
        await this.#unlessLocked(monthly, (client) => this.#make(client, monthly, month));
      }
    }
    for (const [table, rows] of await this.#strays()) {
      if (rows > 0) this.logger.warn({ table, rows }, 'rows lie outside of the months that were made ahead');
    }
  }

  /** Drops the months that have expired. One that is locked waits for the next time. */
  async expire(now: Date): Promise<boolean> {
    for (const [monthly, keepDays] of this.#kept()) {
      const before = expiryOf(now, keepDays);
      if (!before || (monthly === keptUpdates && (await this.#areCounted(before)))) continue;
      const months = await this.#monthsOf(monthly);
      // Rows older than the oldest month are those before its beginning.
      if (months[0] && months[0] <= before) await this.#empty(monthly, `${monthly.table}_past`);
      for (const month of months.filter((each) => monthAfter(each) <= before)) {
        await this.#unlessLocked(monthly, async (client) => {
          await client.query(`drop table if exists app.${monthly.table}_${nameOfMonth(month)}`);
        });
      }
    }
    return false;
  }

  async overdueSince(now: Date): Promise<Date | undefined> {
    const since: number[] = [];
    for (const [monthly, keepDays] of this.#kept()) {
      const before = expiryOf(now, keepDays);
      const [oldest] = await this.#monthsOf(monthly);
      if (!before || !oldest) continue;
      const isOver = async (end: Date, hasRows: () => Promise<boolean>) => {
        // The whole month is kept until its last moment is old enough.
        if (end <= before && (await hasRows())) since.push(end.getTime() + keepDays * dayMs);
      };
      await isOver(oldest, () => this.#hasRows(`${monthly.table}_past`));
      await isOver(monthAfter(oldest), async () => true);
    }
    return since.length === 0 ? undefined : new Date(Math.min(...since));
  }

  /** The months, and for how many days what they contain is kept; 0: permanently. */
  #kept(): readonly (readonly [Monthly, number])[] {
    const { messagesKeepDays, updatesKeepDays } = this.config.retention;
    return [
      [versions, messagesKeepDays],
      [messages, messagesKeepDays],
      [keptUpdates, updatesKeepDays],
    ];
  }

  /** Counted rows must exist: the counts expire first. */
  async #areCounted(before: Date): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      'select from app.update_counts where month < $1 order by month limit 1',
      [before],
    );
    return rowCount === 1;
  }

  async #monthsOf({ table }: Monthly): Promise<Date[]> {
    const months = (await partitionsOf(this.pool, table)).flatMap((name) => monthOfName(name) ?? []);
    return months.sort((one, other) => one.getTime() - other.getTime());
  }

  async #hasRows(name: string): Promise<boolean> {
    return (await this.pool.query(`select from app.${name} limit 1`)).rowCount === 1;
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

  async #empty(monthly: Monthly, name: string): Promise<void> {
    if (!(await this.#hasRows(name))) return;
    await this.#unlessLocked(monthly, (client) => client.query(`truncate app.${name}`));
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
