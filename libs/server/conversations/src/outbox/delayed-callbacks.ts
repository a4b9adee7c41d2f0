import { planCallback } from '@botter/engine';
import { PG_POOL } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { LivePublisher } from '@botter/server-live';
import { LOGGER, type Logger } from '@botter/server-logging';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { v7 as uuid } from 'uuid';
import type { DelayedCallbackPayload } from '../shared/rows';
import { RuntimeBots } from '../shared/runtime-bots';
import { inTransaction } from '../shared/transaction';
import { appendOutgoing, type Outgoing } from './append-outgoing';
import { toEffectRows } from './effect-rows';

interface DueRow {
  id: string;
  bot_id: string;
  chat_id: string;
  payload: string;
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
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Runs everything that is due now; several processes share it. */
  async run(): Promise<void> {
    while ((await this.#runBatch()) === batchSize);
  }

  async #runBatch(): Promise<number> {
    return inTransaction(this.pool, async (client) => {
      const { rows } = await client.query<DueRow>(
        `delete from app.outbox where id in (
           select id from app.outbox where kind = 'callback' and due_at <= $1
           order by due_at limit ${batchSize} for update skip locked)
         returning id, bot_id, chat_id, payload`,
        [this.clock.now()],
      );
      const outgoing: Outgoing[] = [];
      for (const row of rows) {
        const planned = await this.#plan(row);
        if (planned && planned.rows.outbox.length > 0) outgoing.push(planned);
      }
      if (outgoing.length > 0) await appendOutgoing(client, this.live, outgoing);
      return rows.length;
    });
  }

  async #plan({ id, bot_id, chat_id, payload }: DueRow): Promise<Outgoing | undefined> {
    const bot = await this.bots.get(bot_id);
    if (!bot) return undefined;
    const now = this.clock.now();
    try {
      const due = JSON.parse(payload) as DelayedCallbackPayload;
      const { effects } = planCallback(due, bot.compiled, now);
      return {
        botId: bot_id,
        chatId: chat_id,
        rows: toEffectRows(effects, { source: id, now, newId: uuid }),
      };
    } catch (error) {
      // One that can't be planned must not hold up the others.
      this.logger.error({ err: error, botId: bot_id }, 'delayed callback dropped');
      return undefined;
    }
  }
}
