import { pause } from '@botter/server-async';
import { inTransaction, isLockNotAvailable, PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';

/** Every table of the conversations with a bot in it, and the columns that name a row together with the bot. */
export const tablesOfBots: Readonly<Record<string, string>> = {
  outbox: 'id',
  messages: 'id',
  message_versions: 'message_id, n',
  chat_reads: 'user_id, chat_id',
  chat_topics: 'chat_id, thread_id',
  chats: 'id',
  updates: 'update_id',
  kept_updates: 'received_at, update_id',
  update_counts: 'month, kind, set_aside',
  last_updates: 'bot_id',
  once_keys: 'telegram_chat_id, key',
  sent_keys: 'key',
  callback_values: 'id',
  action_problems: 'action_id',
  pollers: 'bot_id',
  telegram_pauses: 'scope',
  bulk_budgets: 'bot_id',
};

const batchSize = 5_000;
/** Batches of one run: after that others have their turn. */
const batchesAtOnce = 100;
/** After these times it looks again for what was left; then no process can know of the bot any more. */
const looksAgain = ['1 hour', '1 day', '7 days'] as const;
const forgottenAfter = '30 days';
const lockTries = 20;

/**
 * Erases what the conversations of a deleted bot have left. Each insert looks into
 * `app.erased_bots` in the same statement; the bot's name is put there under a lock that waits for all who have looked
 * before. So after `begin` nothing new comes, also from a process that was not notified of the deletion yet.
 */
@Injectable()
export class BotErasure {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** From now on nothing is written for the bot any more. What is there goes with `run`. */
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

  /** Erases in batches. True where there is more to do now. */
  async run(): Promise<boolean> {
    let batches = 0;
    for (;;) {
      const botId = await this.#claim();
      if (botId === undefined) break;
      for (const [table, key] of Object.entries(tablesOfBots)) {
        const text = `delete from app.${table} where bot_id = $1 and (${key}) in (
          select ${key} from app.${table} where bot_id = $1 limit ${batchSize})`;
        while (((await this.pool.query(text, [botId])).rowCount ?? 0) === batchSize) {
          if (++batches >= batchesAtOnce) {
            await this.#release(botId);
            return true;
          }
        }
      }
      await this.#done(botId);
    }
    await this.pool.query(
      `delete from app.erased_bots where deleted_at < now() - interval '${forgottenAfter}' and next_look = 'infinity'`,
    );
    return false;
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
