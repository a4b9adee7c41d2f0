import {
  BotterError,
  type CallInput,
  type calls,
  type WebhookLog,
  type WebhookStats,
} from '@botter/contracts';
import { botWebhooksOf } from '@botter/server-compiled-bots';
import { firstIdOf } from '@botter/server-conversations';
import { PG_POOL } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { botWebhookSource } from '../sources';

const statsMs = 24 * 60 * 60_000;
const countLimit = 10_000;
/** How long an entry is kept out of a poll: ids sort by time, but they are written independently, by processes whose clocks differ a little. */
const settleMs = 5_000;

type LogQuery = CallInput<typeof calls.listWebhookLogs>['query'];

interface LogRow {
  id: string;
  webhook_type: WebhookLog['webhookType'];
  webhook_id: string | null;
  url: string;
  response_status: number | null;
  response_body: string | null;
  execution_ms: number;
  error: string | null;
  delivery_id: string;
  created_at: Date;
  redeliverable: boolean;
}

/** A delivery that can be made again. */
export interface KeptDelivery {
  readonly source: string;
  readonly subject: string;
  readonly body: string;
}

/** What the owner of a bot sees of its deliveries. */
@Injectable()
export class DeliveryLog {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** Newest first; with `after` or `since`, where a program polls, oldest first and without the last seconds. */
  read(botId: string, { limit, before, after, since }: LogQuery): Promise<WebhookLog[]> {
    if (after === undefined && since === undefined) {
      return this.#page(botId, limit, 'desc', before === undefined ? '' : 'and id < $3::uuid', before);
    }
    // By the clock that the ids are made from.
    const settled = firstIdOf(new Date(Date.now() - settleMs));
    const from = after ?? firstIdOf(since ?? this.clock.now());
    const which = `and id ${after === undefined ? '>=' : '>'} $3::uuid and id < $4::uuid`;
    return this.#page(botId, limit, 'asc', which, from, settled);
  }

  async #page(
    botId: string,
    limit: number,
    order: 'asc' | 'desc',
    which: string,
    ...ids: (string | undefined)[]
  ): Promise<WebhookLog[]> {
    const { rows } = await this.pool.query<LogRow>(
      `select d.id, webhook_type, webhook_id, url, response_status, response_body, execution_ms, error,
         d.delivery_id, d.created_at, p.delivery_id is not null as redeliverable
       from (select * from app.webhook_deliveries where bot_id = $1 ${which} order by id ${order} limit $2) d
       left join app.webhook_payloads p on p.delivery_id = d.delivery_id
       order by d.id ${order}`,
      [botId, limit, ...ids.filter((id) => id !== undefined)],
    );
    return rows.map((row) => ({
      id: row.id,
      webhookType: row.webhook_type,
      webhookId: row.webhook_id,
      webhookUrl: row.url,
      responseStatus: row.response_status,
      executionTimeMs: row.execution_ms,
      errorMessage: row.error,
      responseBody: row.response_body,
      deliveryId: row.delivery_id,
      redeliverable: row.redeliverable,
      created_at: row.created_at.toISOString(),
    }));
  }

  /** Of the last 24 hours, in slots of ten minutes; webhooks that were not called are left out. */
  async stats(botId: string): Promise<WebhookStats[]> {
    const { rows } = await this.pool.query<{ id: string; calls: number; successes: number; ms: number }>(
      `select webhook_id as id, sum(calls)::int as calls, sum(successes)::int as successes, sum(total_ms)::float8 as ms
       from app.webhook_counts where bot_id = $1 and slot > $2 group by webhook_id`,
      [botId, new Date(this.clock.now().getTime() - statsMs)],
    );
    const ofId = new Map(rows.map((row) => [row.id, row]));
    return (await botWebhooksOf(this.pool, botId)).flatMap(({ webhookId }) => {
      const row = ofId.get(webhookId);
      if (!row) return [];
      const successRate = Math.round((1000 * row.successes) / row.calls) / 10;
      return {
        webhookId,
        totalCalls: row.calls,
        successRate,
        avgExecutionTime: Math.round(row.ms / row.calls),
      };
    });
  }

  /** @throws BotterError where nothing of it is kept */
  async kept(botId: string, deliveryId: string): Promise<KeptDelivery> {
    const { rows } = await this.pool.query<KeptDelivery>(
      'select source, subject, body from app.webhook_payloads where bot_id = $1 and delivery_id = $2',
      [botId, deliveryId],
    );
    if (!rows[0]) throw new BotterError('not_found', 'Delivery not found');
    return rows[0];
  }

  /** How many deliveries of a webhook have failed since a moment; stops counting at 10,000. */
  async failedSince(botId: string, webhookId: string, since: Date): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>(
      `select count(*)::int as count from (
         select 1 from app.webhook_payloads where bot_id = $1 and subject = $2 and source = $3
           and state = 'failed' and created_at >= $4 limit ${countLimit}) as failed`,
      [botId, webhookId, botWebhookSource.name, since],
    );
    return rows[0]?.count ?? 0;
  }
}
