import { planCallback, wantedByCallback } from '@botter/engine';
import { inTransaction, PG_POOL } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { LivePublisher } from '@botter/server-live';
import { LOGGER, type Logger } from '@botter/server-logging';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { v7 as uuid } from 'uuid';
import type { DelayedCallbackPayload } from '../shared/rows';
import { UpdateContributors } from '../shared/update-contributor';
import { RuntimeBots } from '@botter/server-compiled-bots';
import { appendOutgoing, type Outgoing } from './append-outgoing';
import { Dispatch } from './dispatch';
import { toEffectRows } from './effect-rows';

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
    @Inject(LivePublisher) private readonly live: LivePublisher,
    @Inject(Dispatch) private readonly dispatch: Dispatch,
    @Inject(UpdateContributors) private readonly contributors: UpdateContributors,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Runs everything that is due now; several processes share it. */
  async run(): Promise<void> {
    while ((await this.#runBatch()) === batchSize);
  }

  async #runBatch(): Promise<number> {
    const { taken, outgoing } = await inTransaction(this.pool, async (client) => {
      const { rows } = await client.query<DueRow>(
        `with due as materialized (
           select bot_id, id, chat_id from app.outbox where kind = 'callback' and due_at <= $1
           order by due_at limit ${batchSize} for update skip locked
         ), chats as materialized (
           select bot_id, id, blocked or coalesce(paused_until > now(), false) as silent from app.chats
           where (bot_id, id) in (select bot_id, chat_id from due) order by bot_id, telegram_chat_id for update
         )
         delete from app.outbox o using chats c
         where (o.bot_id, o.id) in (select bot_id, id from due) and c.bot_id = o.bot_id and c.id = o.chat_id
         returning o.id, o.bot_id, o.chat_id, o.payload, c.silent`,
        [this.clock.now()],
      );
      const planned: Outgoing[] = [];
      for (const row of rows) {
        const one = await this.#plan(row);
        if (one && one.rows.outbox.length > 0) planned.push(one);
      }
      if (planned.length > 0) await appendOutgoing(client, this.live, planned);
      return { taken: rows.length, outgoing: planned };
    });
    for (const { botId, rows } of outgoing) this.dispatch.handOver(botId, rows.outbox, true);
    return taken;
  }

  /**
   * By the configuration of now: what was disabled, renamed or deleted meanwhile does not happen any more. What falls due
   * while a person has taken the chat over is dropped, like the commands that are given then.
   */
  async #plan({ id, bot_id, chat_id, payload, silent }: DueRow): Promise<Outgoing | undefined> {
    const bot = await this.bots.get(bot_id);
    if (!bot || silent) return undefined;
    const now = this.clock.now();
    try {
      const due = JSON.parse(payload) as DelayedCallbackPayload;
      const held = await bot.holding(wantedByCallback(due.command, bot.keys));
      const { effects, triggered } = planCallback(due, held, now);
      const sender = due.sender ?? null;
      const occasion = { triggered, chat: due.chat, sender, messageText: due.command };
      const jobs = this.contributors.rowsOf(id, { botId: bot_id, bot: held, occasion, now });
      const context = { source: id, now, newId: uuid, sender, jobs };
      return { botId: bot_id, chatId: chat_id, rows: toEffectRows(effects, context) };
    } catch (error) {
      // One that can't be planned must not hold up the others.
      this.logger.error({ err: error, botId: bot_id }, 'delayed callback dropped');
      return undefined;
    }
  }
}
