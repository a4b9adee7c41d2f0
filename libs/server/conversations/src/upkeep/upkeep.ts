import { PG_POOL } from '@botter/server-database';
import { type RecurringTask, Scheduling } from '@botter/server-scheduling';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Pool } from 'pg';

const everyMs = 10 * 60 * 1000;
const batchSize = 5_000;

/**
 * What goes after its time. Telegram keeps an update for a day, so nothing older can come twice, and ids of updates
 * may begin anew after a quiet week: what remembers them must be gone by then.
 */
const expiries = [
  ['app.once_keys', `created_at < now() - interval '2 days'`],
  ['app.outbox', `state in ('failed', 'unknown') and created_at < now() - interval '7 days'`],
  // Nobody tries to send the same message for longer.
  ['app.sent_keys', `created_at < now() - interval '7 days'`],
  [
    'app.chats',
    `merged_into is not null and not exists (
      select 1 from app.outbox o where o.bot_id = app.chats.bot_id and o.chat_id = app.chats.id and kind = 'send' and state in ('waiting', 'sending'))`,
  ],
  ['app.runtime_processes', `alive_until < now() - interval '1 hour'`],
] as const;

const smallTables = [
  'app.once_keys',
  'app.sent_keys',
  'app.callback_values',
  'app.action_problems',
  'app.pollers',
  'app.update_counts',
  'app.last_updates',
  'app.chat_topics',
];

/** Keeps the tables of the conversations small. Safe in any number of processes. */
@Injectable()
export class Upkeep implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #pruning: RecurringTask;

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(Scheduling) scheduling: Scheduling,
  ) {
    this.#pruning = scheduling.every('conversation upkeep', everyMs, () => this.prune());
  }

  onApplicationBootstrap(): void {
    this.#pruning.trigger();
  }

  async onModuleDestroy(): Promise<void> {
    await this.#pruning.stop();
  }

  /** Removes what has expired, in batches, so that nobody waits long for a lock. */
  async prune(): Promise<void> {
    await this.#forgetUpdates();
    for (const [table, condition] of expiries) await this.#deleteInBatches(table, condition, []);
  }

  /** Removes everything that a bot's conversations have left. */
  async forgetBot(botId: string): Promise<void> {
    await this.#deleteInBatches('app.outbox', 'bot_id = $1', [botId]);
    // Places of rows are unique within a partition only: here they go by their keys.
    await this.#deleteByKey('app.messages', 'id', botId);
    await this.#deleteByKey('app.kept_updates', 'received_at, update_id', botId);
    for (const table of ['app.chat_reads', 'app.chats', 'app.updates']) {
      await this.#deleteInBatches(table, 'bot_id = $1', [botId]);
    }
    for (const table of smallTables) {
      await this.pool.query(`delete from ${table} where bot_id = $1`, [botId]);
    }
  }

  /** Of updates that can't come again only the time of the last is remembered. */
  async #forgetUpdates(): Promise<void> {
    const text = `
      with gone as (
        delete from app.updates where ctid = any(array(
          select ctid from app.updates where received_at < now() - interval '2 days' limit ${batchSize}))
        returning *
      ), remembered as (
        insert into app.last_updates as l (bot_id, at) select bot_id, max(received_at) from gone group by 1 order by 1
        on conflict (bot_id) do update set at = greatest(l.at, excluded.at)
      )
      select count(*)::int as count from gone`;
    while ((await this.pool.query<{ count: number }>(text)).rows[0]?.count === batchSize);
  }

  async #deleteByKey(table: string, key: string, botId: string): Promise<void> {
    const text = `delete from ${table} where bot_id = $1 and (${key}) in (
      select ${key} from ${table} where bot_id = $1 limit ${batchSize})`;
    while (((await this.pool.query(text, [botId])).rowCount ?? 0) === batchSize);
  }

  async #deleteInBatches(table: string, condition: string, values: unknown[]): Promise<void> {
    const text = `delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${condition} limit ${batchSize}))`;
    while (((await this.pool.query(text, values)).rowCount ?? 0) === batchSize);
  }
}
