import { inTransaction, isCancelled, isLockNotAvailable } from '@botter/server-database';
import type { Pool } from 'pg';
import type { Expiry } from './expiry';

/** Rows of a table that expire, each at a time that one of its columns determines. */
export interface ExpiringRows {
  /** With its schema. */
  readonly table: string;
  /** By default, the name of the table. */
  readonly name?: string;
  /** A b-tree index begins with it, or has it after columns that `only` compares with constants. */
  readonly column: string;
  /** The unit of the column: a time if left out, milliseconds since 1970, or a number that is no time. */
  readonly unit?: 'milliseconds' | 'number';
  /** Rows whose column is less have expired; undefined: none, ever. */
  readonly before: (now: Date) => Date | number | undefined;
  /** Only rows that meet this condition expire. It names columns without an alias. */
  readonly only?: string;
  /** A statement that gets the deleted rows as `gone`, in the transaction in which they are deleted. */
  readonly afterwards?: string;
}

/** Rows of one batch: mostly a tenth of a second, and no one waits long for a lock. */
export const batchRows = 5_000;
/** A batch that ran out of time is repeated with half of its rows, down to this many. */
const smallestBatch = 50;
/** A batch fits into the time that a process has to stop. */
const batchMs = 5_000;
/** Less time than it takes to find a deadlock: if two wait for each other, the upkeep gives way. */
const lockMs = 200;
/** After a crash of the database the latest deletions may be repeated, so no commit waits for the disk. */
const begin = `begin; set local statement_timeout = ${batchMs}; set local lock_timeout = ${lockMs}; set local synchronous_commit = off`;

/** Finds and deletes expired rows in the order of their age. */
export class RowExpiry implements Expiry {
  readonly name: string;
  #rows = batchRows;
  /**
   * The end of the last batch. Index entries of deleted rows stay until the next vacuum, and no batch reads
   * them again.
   */
  #reached: string | undefined;
  /** A number doesn't tell since when it is overdue: at the latest since this version runs. */
  readonly #since = new Date();

  constructor(
    private readonly pool: Pool,
    private readonly rows: ExpiringRows,
  ) {
    this.name = rows.name ?? rows.table.slice(rows.table.indexOf('.') + 1);
  }

  async expire(now: Date): Promise<boolean> {
    const before = this.#before(now);
    if (before === undefined) return false;
    try {
      const isMore = await this.#batch(before);
      if (!isMore) this.#startOver();
      return isMore;
    } catch (error) {
      const isTooSlow = isCancelled(error) || isLockNotAvailable(error);
      if (isTooSlow && this.#rows > smallestBatch) {
        this.#rows = Math.max(smallestBatch, Math.floor(this.#rows / 2));
        return true;
      }
      this.#startOver();
      throw error;
    }
  }

  async overdueSince(now: Date): Promise<Date | undefined> {
    const before = this.#before(now);
    if (before === undefined) return undefined;
    const { table, column } = this.rows;
    const { rows } = await this.pool.query<{ oldest: Date | string }>(
      `select ${column} as oldest from ${table} where ${this.#expired()} order by ${column} limit 1`,
      [before],
    );
    const [row] = rows;
    if (!row) return undefined;
    if (this.rows.unit === 'number') return this.#since;
    return new Date(now.getTime() - (Number(before) - Number(row.oldest)));
  }

  /** The statement of a batch in the middle of a run: for the test of its plan. */
  statement(now: Date): { readonly text: string; readonly values: readonly unknown[] } {
    const before = this.#before(now);
    return { text: this.#text(true), values: [before, this.#rows, before] };
  }

  /** In the type of the column. */
  #before(now: Date): Date | number | undefined {
    const before = this.rows.before(now);
    return this.rows.unit === 'milliseconds' ? before && Number(before) : before;
  }

  async #batch(before: Date | number): Promise<boolean> {
    const from = this.#reached;
    const { rows } = await inTransaction(
      this.pool,
      (client) =>
        client.query<{ deleted: number; reached: string | null }>(
          this.#text(from !== undefined),
          from === undefined ? [before, this.#rows] : [before, this.#rows, from],
        ),
      begin,
    );
    this.#reached = rows[0]?.reached ?? undefined;
    return (rows[0]?.deleted ?? 0) >= this.#rows;
  }

  /**
   * The condition is there twice: rows of another partition or shard may have the same place. They are sorted
   * by their age only to begin with the oldest, for which an index is read from its start.
   */
  #text(isFurther: boolean): string {
    const { table, column, afterwards } = this.rows;
    const from = isFurther ? `${column} >= $3 and ` : '';
    return `with gone as (
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${from}${this.#expired()} order by ${column} limit $2))
        and ${this.#expired()}
      returning ${afterwards === undefined ? column : '*'}
    )${afterwards === undefined ? '' : `, followed as (${afterwards})`}
    select count(*)::int as deleted, max(${column})::text as reached from gone`;
  }

  #expired(): string {
    const { column, only } = this.rows;
    return `${column} < $1${only === undefined ? '' : ` and (${only})`}`;
  }

  #startOver(): void {
    this.#rows = batchRows;
    this.#reached = undefined;
  }
}
