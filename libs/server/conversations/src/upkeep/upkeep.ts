import { PG_POOL } from '@botter/server-database';
import { LOGGER, type Logger } from '@botter/server-logging';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Pool } from 'pg';
import { Repeater } from '../shared/repeater';

const everyMs = 10 * 60 * 1000;
const batchSize = 5_000;

/**
 * What goes after its time. Telegram keeps an update for a day, so nothing older can come twice, and ids of updates
 * may begin anew after a quiet week: what remembers them must be gone by then.
 */
const expiries = [
  ['app.updates', `received_at < now() - interval '2 days' and error is null`],
  ['app.updates', `received_at < now() - interval '30 days'`],
  ['app.once_keys', `created_at < now() - interval '2 days'`],
  ['app.outbox', `state in ('failed', 'unknown') and created_at < now() - interval '7 days'`],
  ['app.runtime_processes', `alive_until < now() - interval '1 hour'`],
] as const;

/** Keeps the tables of the conversations small. Safe in any number of processes. */
@Injectable()
export class Upkeep implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #repeater: Repeater;

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.#repeater = new Repeater(
      everyMs,
      () => this.prune(),
      (error) => logger.warn({ err: error }, 'old rows could not be removed'),
    );
  }

  onApplicationBootstrap(): void {
    this.#repeater.trigger();
  }

  async onModuleDestroy(): Promise<void> {
    await this.#repeater.stop();
  }

  /** Removes what has expired, in batches, so that nobody waits long for a lock. */
  async prune(): Promise<void> {
    for (const [table, condition] of expiries) await this.#deleteInBatches(table, condition, []);
  }

  /** Removes everything that a bot's conversations have left. */
  async forgetBot(botId: string): Promise<void> {
    await this.#deleteInBatches('app.outbox', 'bot_id = $1', [botId]);
    // By way of the chats: lines have no index of their bot, every one of them would pay for it.
    const ofBot = 'chat_id in (select id from app.chats where bot_id = $1)';
    await this.#deleteInBatches('app.messages', ofBot, [botId]);
    for (const table of ['app.chats', 'app.updates']) {
      await this.#deleteInBatches(table, 'bot_id = $1', [botId]);
    }
    for (const table of ['app.once_keys', 'app.callback_values', 'app.action_problems', 'app.pollers']) {
      await this.pool.query(`delete from ${table} where bot_id = $1`, [botId]);
    }
  }

  async #deleteInBatches(table: string, condition: string, values: unknown[]): Promise<void> {
    const text = `delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${condition} limit ${batchSize}))`;
    while (((await this.pool.query(text, values)).rowCount ?? 0) === batchSize);
  }
}
