import { planCallback, wantedByCallback } from '@botter/engine';
import { RuntimeBots } from '@botter/server-compiled-bots';
import { inTransaction, PG_POOL } from '@botter/server-database';
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
  /** Nothing may be said there: blocked, or taken over by a person. */
  silent: boolean;
}

const batchSize = 100;

/** Runs delayed callbacks when they are due: each becomes rows and is gone, in one commit, so it happens once. */
@Injectable()
export class DelayedCallbacks {
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
    while ((await this.#runBatch()) === batchSize);
  }

  async #runBatch(): Promise<number> {
    const { taken, planned } = await inTransaction(this.pool, async (client) => {
      const { rows } = await client.query<DueRow>(
        `with due as materialized (
           select bot_id, id, chat_id from app.outbox where kind = 'callback' and due_at <= now()
           order by due_at limit ${batchSize} for update skip locked
         ), chats as materialized (
           select bot_id, id, blocked or coalesce(paused_until > now(), false) as silent from app.chats
           where (bot_id, id) in (select bot_id, chat_id from due) order by bot_id, telegram_chat_id for update
         )
         delete from app.outbox o using chats c
         where (o.bot_id, o.id) in (select bot_id, id from due) and c.bot_id = o.bot_id and c.id = o.chat_id
         returning o.id, o.bot_id, o.chat_id, o.payload, c.silent`,
      );
      const orders: OutgoingOrder[] = [];
      for (const row of rows) {
        const one = await this.#plan(row);
        if (one) orders.push(one);
      }
      await this.outbox.enqueue(orders, client);
      return { taken: rows.length, planned: orders };
    });
    for (const { botId, jobs = [] } of planned) this.dispatch.handOver(botId, jobs, true);
    return taken;
  }

  /**
   * By the current configuration: what was disabled, renamed or deleted in the meantime doesn't happen. With drafts by the
   * published version that it began with. What falls due while a person has taken the chat over is dropped, like the
   * commands that are given then.
   */
  async #plan({ id, bot_id, chat_id, payload, silent }: DueRow): Promise<OutgoingOrder | undefined> {
    const current = await this.bots.get(bot_id);
    if (!current || silent) return undefined;
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
      // One that can't be planned must not hold up the others.
      this.logger.error({ err: error, botId: bot_id }, 'delayed callback dropped');
      return undefined;
    }
  }
}
