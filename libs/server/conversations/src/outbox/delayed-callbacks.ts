import { randomInt } from 'node:crypto';
import { planCallback, wantedByCallback } from '@botter/engine';
import { RuntimeBots } from '@botter/server-compiled-bots';
import { inTransaction, isDatabaseUnavailable, PG_POOL } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { LOGGER, type Logger } from '@botter/server-logging';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { DelayedCallbackPayload } from '../shared/rows';
import { UpdateContributors } from '../shared/update-contributor';
import { Dispatch } from './dispatch';
import { Outbox, type OutgoingOrder } from './outbox';

interface DueRow {
  id: string;
  bot_id: string;
  chat_id: string;
  payload: string;
}

interface TakenRow {
  id: string;
  /** Nothing may be said there: blocked, or taken over by a person. */
  silent: boolean;
}

const batchSize = 100;
/** Each process looks at so many and picks its own chats among them, so that they seldom plan the same. */
const lookedAt = 4 * batchSize;

/**
 * Runs delayed callbacks when they are due: each becomes rows and is gone, in one commit, so it happens once. They are planned
 * before anything is locked: reading a bot may take a while, and updates of the chat need its row.
 */
@Injectable()
export class DelayedCallbacks {
  readonly #salt = randomInt(2 ** 31);

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(RuntimeBots) private readonly bots: RuntimeBots,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(Dispatch) private readonly dispatch: Dispatch,
    @Inject(UpdateContributors) private readonly contributors: UpdateContributors,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Runs everything that is due now; several processes share it. */
  async run(): Promise<void> {
    while (await this.#runBatch());
  }

  /** Whether more may be due. */
  async #runBatch(): Promise<boolean> {
    const { rows: due } = await this.pool.query<DueRow>(
      `with oldest as (
         select id, bot_id, chat_id, payload, due_at from app.outbox where kind = 'callback' and due_at <= now()
         order by due_at limit ${lookedAt}
       )
       select id, bot_id, chat_id, payload from oldest
       order by hashtextextended(chat_id::text, $1), due_at limit ${batchSize}`,
      [this.#salt],
    );
    if (due.length === 0) return false;
    const planned = new Map<string, OutgoingOrder>();
    for (const row of due) {
      const order = await this.#plan(row);
      if (order) planned.set(`${row.bot_id}/${row.id}`, order);
    }
    const { taken, orders } = await this.#write(due, planned);
    for (const { botId, jobs = [] } of orders) this.dispatch.handOver(botId, jobs, true);
    // Where another process was faster with all of them, it goes on itself.
    return taken > 0 && due.length === batchSize;
  }

  /** Takes those that no other process has taken, and writes what is planned for them. */
  #write(
    due: readonly DueRow[],
    planned: ReadonlyMap<string, OutgoingOrder>,
  ): Promise<{ taken: number; orders: readonly OutgoingOrder[] }> {
    return inTransaction(this.pool, async (client) => {
      const { rows } = await client.query<TakenRow>(
        `with due as materialized (
           select o.bot_id, o.id, o.chat_id from app.outbox o
           join unnest($1::text[], $2::text[]) as planned(bot_id, id) on o.bot_id = planned.bot_id and o.id = planned.id
           where o.kind = 'callback' and o.due_at <= now() for update of o skip locked
         ), chats as materialized (
           select bot_id, id, blocked or coalesce(paused_until > now(), false) as silent from app.chats
           where (bot_id, id) in (select bot_id, chat_id from due) order by bot_id, telegram_chat_id for update
         )
         delete from app.outbox o using chats c
         where (o.bot_id, o.id) in (select bot_id, id from due) and c.bot_id = o.bot_id and c.id = o.chat_id
         returning o.bot_id || '/' || o.id as id, c.silent`,
        [due.map(({ bot_id }) => bot_id), due.map(({ id }) => id)],
      );
      const speaking = new Set(rows.filter(({ silent }) => !silent).map(({ id }) => id));
      const orders = [...planned].flatMap(([id, order]) => (speaking.has(id) ? [order] : []));
      await this.outbox.enqueue(orders, client);
      return { taken: rows.length, orders };
    });
  }

  /**
   * By the current configuration: what was disabled, renamed or deleted in the meantime doesn't happen. With drafts by the
   * published version that it began with. What falls due while a person has taken the chat over is dropped, like the
   * commands that are given then.
   */
  async #plan({ id, bot_id, chat_id, payload }: DueRow): Promise<OutgoingOrder | undefined> {
    const current = await this.bots.get(bot_id);
    if (!current) return undefined;
    const now = this.clock.now();
    try {
      const due = JSON.parse(payload) as DelayedCallbackPayload;
      const bot = await this.bots.published(current, due.publishedVersion);
      const held = await bot.withActions(wantedByCallback(due.command, bot.keys));
      const { effects, triggered } = planCallback(due, held);
      const sender = due.sender ?? null;
      const occasion = { triggered, chat: due.chat, sender, messageText: due.command };
      const jobs = this.contributors.rowsOf(id, { botId: bot_id, bot: held, occasion, now });
      return {
        botId: bot_id,
        chatId: chat_id,
        effects,
        bulk: false,
        source: id,
        sender,
        jobs,
        ...(triggered && { actionId: triggered.actionId }),
      };
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      // One that can't be planned must not hold up the others.
      this.logger.error({ err: error, botId: bot_id }, 'delayed callback dropped');
      return undefined;
    }
  }
}
