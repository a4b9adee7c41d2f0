import { pause } from '@botter/server-async';
import { inTransaction, isCancelled, isLockNotAvailable, PG_POOL } from '@botter/server-database';
import { BotTables } from '@botter/server-module';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';

const batchSize = 5_000;
/** A batch whose statement ran out of time is tried again with half of its rows, down to this many. */
const smallestBatch = 100;
/** Batches of one run; then others have their turn. */
const batchesAtOnce = 100;
/** It looks for leftovers again after each of these times. After the last, no process can know the bot. */
const looksAgain = ['1 hour', '1 day', '7 days'] as const;
const lockTries = 20;

/**
 * Erases what a deleted bot has left in the tables of all modules. Each insert of the conversations checks
 * `app.erased_bots` in the same statement; `begin` adds the bot there under a lock that waits for all who
 * have checked before. So after `begin` nothing new comes, even from a process that was not notified of the
 * deletion yet.
 */
@Injectable()
export class BotErasure {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(BotTables) private readonly tables: BotTables,
  ) {}

  /** From now on nothing is written for the bot. `run` deletes the rows that exist. */
  async begin(botId: string): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await inTransaction(this.pool, async (client) => {
          // Updates wait behind this, so it gives up soon and tries again.
          await client.query(`set local lock_timeout = '500ms'`);
          await client.query('lock table app.erased_bots in access exclusive mode');
          await client.query('insert into app.erased_bots (bot_id) values ($1) on conflict do nothing', [
            botId,
          ]);
        });
      } catch (error) {
        if (!isLockNotAvailable(error) || tries >= lockTries) throw error;
        await pause(50 * tries);
      }
    }
  }

  /** Erases in batches. True if there is more to do now; the next run does what a slow database leaves. */
  async run(): Promise<boolean> {
    let batches = 0;
    for (;;) {
      const botId = await this.#claim();
      if (botId === undefined) break;
      for (const table of this.tables.all) {
        for (let rows = batchSize; ; batches++) {
          const isOver = batches >= batchesAtOnce;
          if (isOver || rows < smallestBatch) {
            await this.#release(botId);
            return isOver;
          }
          const deleted = await this.#delete(table, botId, rows);
          if (deleted === 0) break;
          if (deleted === undefined) rows = Math.floor(rows / 2);
        }
      }
      await this.#done(botId);
    }
    return false;
  }

  /** The number of rows that it deleted; undefined if the statement ran out of time. */
  async #delete(table: string, botId: string, rows: number): Promise<number | undefined> {
    // By the rows' places: in a join by key, the planner, which doesn't know yet that the bot grew quickly,
    // would compare each row with all others. In another partition the same place is another row, but of the
    // same bot.
    const text = `delete from app.${table} where bot_id = $1 and ctid = any(array(
      select ctid from app.${table} where bot_id = $1 limit ${rows}))`;
    try {
      return (await this.pool.query(text, [botId])).rowCount ?? 0;
    } catch (error) {
      if (isCancelled(error)) return undefined;
      throw error;
    }
  }

  /** A bot that no other process works on. */
  async #claim(): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ bot_id: string }>(
      `update app.erased_bots set next_look = now() + interval '10 minutes' where bot_id = (
         select bot_id from app.erased_bots where next_look <= now()
         order by next_look limit 1 for update skip locked)
       returning bot_id`,
    );
    return rows[0]?.bot_id;
  }

  async #release(botId: string): Promise<void> {
    await this.pool.query('update app.erased_bots set next_look = now() where bot_id = $1', [botId]);
  }

  async #done(botId: string): Promise<void> {
    await this.pool.query(
      `update app.erased_bots set looks = looks + 1,
         next_look = coalesce(now() + ($2::text[])[looks + 1]::interval, 'infinity') where bot_id = $1`,
      [botId, looksAgain],
    );
  }
}
