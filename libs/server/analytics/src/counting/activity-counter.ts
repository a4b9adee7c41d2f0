import { type LedgerPlace, takeLedgerEntries, takeLedgerEntriesOf } from '@botter/server-conversations';
import { inTransaction, isLockNotAvailable, isLostRace, PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { activityWriter } from './activity-entry';
import { type Rollup, rollUp } from './rollup';
import { storeRollup } from './rollup-store';

/** Rows of the ledger in one transaction; each has at most 200 entries. */
const rowsAtOnce = 500;
/** The maximum of one run, after which others have their turn. */
const batchesAtOnce = 100;
/** Keeps a reader from doing the worker's whole work. */
const batchesOfReader = 4;
/** Longer than the worker needs for a batch. */
const readerPatienceMs = 1_000;
/** Unanswered texts of a bot: the most frequent ones, and of those that came as often the latest. */
const keptTexts = 200;

interface Batch {
  readonly rows: number;
  readonly last: LedgerPlace | undefined;
}

/**
 * Counts the entries of the ledger. Entries are deleted in the transaction that counts them, so each counts
 * once, in any process and after any crash. Any number of processes may do it simultaneously.
 */
@Injectable()
export class ActivityCounter {
  /** The position to continue at, so that a busy bot doesn't keep the worker from the bots after it. */
  #place: LedgerPlace | undefined;

  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Counts the entries of all bots so far. True if there is more to do now. */
  async run(): Promise<boolean> {
    for (let i = 0; i < batchesAtOnce; i++) {
      const { rows, last } = await this.#count((client) =>
        takeLedgerEntries(client, activityWriter.name, rowsAtOnce, this.#place),
      );
      const isEnd = rows < rowsAtOnce;
      const fromStart = this.#place === undefined;
      this.#place = isEnd ? undefined : last;
      if (isEnd && fromStart) return false;
    }
    return true;
  }

  /**
   * Counts the entries of these bots, so that a reader sees what has just happened even while no worker runs.
   * It leaves the rest to the worker if there is too much.
   */
  async catchUp(botIds: readonly string[]): Promise<void> {
    for (let i = 0; i < batchesOfReader; i++) {
      try {
        const { rows } = await this.#count(async (client) => {
          await client.query(`set local lock_timeout = ${readerPatienceMs}`);
          return takeLedgerEntriesOf(client, activityWriter.name, rowsAtOnce, botIds);
        });
        if (rows < rowsAtOnce) return;
      } catch (error) {
        if (isLockNotAvailable(error) || isLostRace(error)) return;
        throw error;
      }
    }
  }

  async #count(
    take: (
      client: PoolClient,
    ) => Promise<Batch & Pick<Awaited<ReturnType<typeof takeLedgerEntries>>, 'entries'>>,
  ): Promise<Batch> {
    const { batch, rollup } = await inTransaction(this.pool, async (client) => {
      const batch = await take(client);
      const rollup = rollUp(batch.entries);
      if (batch.entries.length > 0) await storeRollup(client, rollup);
      return { batch, rollup };
    });
    await this.#trim(rollup);
    return batch;
  }

  /** No one can fill the table: each bot keeps a limited number of texts. */
  async #trim({ unanswered }: Rollup): Promise<void> {
    const botIds = [...new Set(unanswered.map(({ bot_id }) => bot_id))];
    if (botIds.length === 0) return;
    await this.pool.query(
      // It waits for no row, so that it can't be part of a deadlock with those who count.
      `delete from app.analytics_unanswered where ctid = any(array(
         select ctid from app.analytics_unanswered where ctid = any(array(
           select ctid from (
             select ctid, row_number() over (partition by bot_id order by count desc, last_at desc) as place
             from app.analytics_unanswered where bot_id = any($1)
           ) t where place > ${keptTexts}))
         for update skip locked))`,
      [botIds],
    );
  }
}
