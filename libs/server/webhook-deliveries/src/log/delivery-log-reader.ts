import {
  actionWebhooks,
  BotterError,
  type CallInput,
  type calls,
  countedFailures,
  type WebhookLog,
  type WebhookStats,
} from '@botter/contracts';
import { botWebhooksOf } from '@botter/server-compiled-bots';
import { firstIdOf } from '@botter/server-conversations';
import { PG_POOL } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { botWebhookSource } from '../plan/sources';

const statsMs = 24 * 60 * 60_000;
const countLimit = 10_000;
/**
 * How long an entry is left out of polls: ids sort by time, but processes whose clocks differ a little write
 * them independently.
 */
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

interface StatsRow {
  id: string;
  calls: number;
  /** Null without calls. */
  successes: number | null;
  ms: number | null;
  deliveries: number;
  last_call_at: Date | null;
  last_error_at: Date | null;
  last_error: string | null;
}

/** A delivery that can be made again. */
export interface KeptDelivery {
  readonly source: string;
  readonly subject: string;
  readonly body: string;
}

/** The deliveries of a bot as its owner sees them. */
@Injectable()
export class DeliveryLogReader {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Newest first; with `after` or `since`, for programs that poll, oldest first and without the last seconds.
   */
  async read(
    botId: string,
    { limit, before, after, since, webhook, failed }: LogQuery,
  ): Promise<WebhookLog[]> {
    const values: unknown[] = [botId, limit];
    const value = (one: unknown) => `$${values.push(one)}`;
    const which = ['bot_id = $1'];
    const isPolled = after !== undefined || since !== undefined;
    if (isPolled) {
      const from = value(after ?? firstIdOf(since ?? this.clock.now()));
      // With the clock that the ids are made from.
      const settled = value(firstIdOf(new Date(Date.now() - settleMs)));
      which.push(`id ${after === undefined ? '>=' : '>'} ${from}::uuid and id < ${settled}::uuid`);
    } else if (before !== undefined) which.push(`id < ${value(before)}::uuid`);
    if (webhook === actionWebhooks) which.push('webhook_id is null');
    else if (webhook !== undefined) which.push(`webhook_id = ${value(webhook)}`);
    if (failed) which.push('error is not null');
    const order = isPolled ? 'asc' : 'desc';
    const { rows } = await this.pool.query<LogRow>(
      `select d.id, webhook_type, webhook_id, url, response_status, response_body, execution_ms, error,
         d.delivery_id, d.created_at, p.delivery_id is not null as redeliverable
       from (
         select * from app.webhook_deliveries where ${which.join(' and ')} order by id ${order} limit $2
       ) d
       left join app.webhook_payloads p on p.delivery_id = d.delivery_id
       order by d.id ${order}`,
      values,
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

  /** Counts are of the last 24 hours, in slots of ten minutes. */
  async stats(botId: string): Promise<WebhookStats[]> {
    const webhooks = await botWebhooksOf(this.pool, botId);
    const { rows } = await this.pool.query<StatsRow>(
      `select w.id, coalesce(c.calls, 0)::int as calls, c.successes::float8, c.ms::float8, f.deliveries,
         last.created_at as last_call_at, wrong.created_at as last_error_at, wrong.error as last_error
       from unnest($2::text[]) with ordinality as w(id, position)
       left join (
         select webhook_id, sum(calls) as calls, sum(successes) as successes, sum(total_ms) as ms
         from app.webhook_counts where bot_id = $1 and slot > $3 group by webhook_id
       ) c on c.webhook_id = w.id
       cross join lateral (
         select count(*)::int as deliveries from (
           select from app.webhook_payloads
           where bot_id = $1 and subject = w.id and state = 'failed' and created_at > $3 limit ${countedFailures}
         ) as failed
       ) f
       left join lateral (
         select created_at from app.webhook_deliveries
         where bot_id = $1 and webhook_id = w.id order by id desc limit 1
       ) last on true
       left join lateral (
         select created_at, error from app.webhook_deliveries
         where bot_id = $1 and webhook_id = w.id and error is not null order by id desc limit 1
       ) wrong on true
       order by w.position`,
      [botId, webhooks.map(({ webhookId }) => webhookId), new Date(this.clock.now().getTime() - statsMs)],
    );
    return rows.map(({ id, calls, successes, ms, deliveries, ...last }) => ({
      webhookId: id,
      totalCalls: calls,
      successRate: calls === 0 ? 0 : Math.round((1000 * (successes ?? 0)) / calls) / 10,
      avgExecutionTime: calls === 0 ? null : Math.round((ms ?? 0) / calls),
      failedDeliveries: deliveries,
      lastCallAt: last.last_call_at?.toISOString() ?? null,
      lastError:
        last.last_error === null || last.last_error_at === null
          ? null
          : { message: last.last_error, at: last.last_error_at.toISOString() },
    }));
  }

  /** @throws BotterError if nothing of it is kept */
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
