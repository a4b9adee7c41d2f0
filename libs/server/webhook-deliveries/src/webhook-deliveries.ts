import { deleteInBatches, PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { v7 as uuid } from 'uuid';

/** One attempt at a delivery, as people see it in the log. */
export interface DeliveryAttempt {
  /** The same for every attempt at one delivery; what receivers see as `webhook-id`. */
  readonly deliveryId: string;
  readonly jobId: string;
  readonly botId: string;
  /** Type of the source. */
  readonly webhookType: string;
  /** Null for the webhook of an action. */
  readonly webhookId: string | null;
  readonly url: string;
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
  readonly executionMs: number;
  /** Null for a success. */
  readonly error: string | null;
  readonly createdAt: Date;
}

/** What was to be delivered, kept to be delivered again. */
export interface DeliveryPayload {
  readonly deliveryId: string;
  readonly botId: string;
  /** Name of the source. */
  readonly source: string;
  readonly subject: string;
  readonly body: string;
  /** `waiting`: there will be another attempt. */
  readonly state: 'waiting' | 'delivered' | 'failed';
}

export interface DeliveryProgress {
  readonly attempts: number;
  readonly hasArrived: boolean;
}

/** Characters of a response that are kept. */
export const keptResponseCharacters = 4_096;
const keptDays = 30;
/** What has arrived is hardly ever sent again. */
const deliveredKeptDays = 1;
const countsKeptDays = 2;

/** The log of webhooks: a row for each attempt, the payloads, counts for the statistics, and which webhooks fail. */
@Injectable()
export class WebhookDeliveries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /**
   * Writes down an attempt, in one statement.
   * @param payload left out for a test, which can't be delivered again
   * @returns since when the webhook has only failed; undefined after a success, or for the webhook of an action
   */
  async add(attempt: DeliveryAttempt, payload?: DeliveryPayload): Promise<Date | undefined> {
    const { webhookId, error } = attempt;
    const failing =
      error === null
        ? 'delete from app.failing_webhooks where bot_id = $4 and webhook_id = $6 returning null::timestamptz as failing_since'
        : `insert into app.failing_webhooks (bot_id, webhook_id, failing_since)
           select $4, $6, $12 where $6::text is not null
           on conflict (bot_id, webhook_id) do update set bot_id = excluded.bot_id returning failing_since`;
    const { rows } = await this.pool.query<{ failing_since: Date | null }>(
      `with logged as (
         insert into app.webhook_deliveries
           (id, delivery_id, job_id, bot_id, webhook_type, webhook_id, url, response_status, response_body,
            execution_ms, error, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
       ), kept as (
         insert into app.webhook_payloads (delivery_id, bot_id, source, subject, body, state, created_at)
         select $2, $4, $13, $14, $15, $16, $12 where $16::text is not null
         on conflict (delivery_id) do update set state = excluded.state
       ), counted as (
         insert into app.webhook_counts (bot_id, webhook_id, slot, calls, successes, total_ms)
         select $4, $6, date_bin('10 minutes', $12, 'epoch'), 1, ($11::text is null)::int, $10 where $6::text is not null
         on conflict (bot_id, webhook_id, slot) do update set calls = webhook_counts.calls + 1,
           successes = webhook_counts.successes + excluded.successes,
           total_ms = webhook_counts.total_ms + excluded.total_ms
       )
       ${failing}`,
      [
        uuid(),
        attempt.deliveryId,
        attempt.jobId,
        attempt.botId,
        attempt.webhookType,
        webhookId,
        attempt.url,
        attempt.responseStatus,
        attempt.responseBody,
        attempt.executionMs,
        error,
        attempt.createdAt,
        payload?.source,
        payload?.subject,
        payload?.body,
        payload?.state,
      ],
    );
    return rows[0]?.failing_since ?? undefined;
  }

  /** Keeps as failed what is not sent at all. */
  async keepFailed({ deliveryId, botId, source, subject, body }: Omit<DeliveryPayload, 'state'>, at: Date) {
    await this.pool.query(
      `insert into app.webhook_payloads (delivery_id, bot_id, source, subject, body, state, created_at)
       values ($1, $2, $3, $4, $5, 'failed', $6) on conflict (delivery_id) do update set state = 'failed'`,
      [deliveryId, botId, source, subject, body, at],
    );
  }

  /** How many attempts a job has made so far, and whether one of them succeeded. */
  async progressOf(jobId: string): Promise<DeliveryProgress> {
    const { rows } = await this.pool.query<DeliveryProgress>(
      `select count(*)::int as attempts, coalesce(bool_or(error is null), false) as "hasArrived"
       from app.webhook_deliveries where job_id = $1`,
      [jobId],
    );
    return rows[0] ?? { attempts: 0, hasArrived: false };
  }

  /** Deletes what is older than it is kept. */
  async prune(): Promise<void> {
    const olderThan = 'now() - make_interval(days => $1)';
    const { pool } = this;
    const delivered = `created_at < ${olderThan} and state = 'delivered'`;
    await deleteInBatches(pool, 'app.webhook_deliveries', `created_at < ${olderThan}`, [keptDays]);
    await deleteInBatches(pool, 'app.webhook_payloads', `created_at < ${olderThan}`, [keptDays]);
    await deleteInBatches(pool, 'app.webhook_payloads', delivered, [deliveredKeptDays]);
    await deleteInBatches(pool, 'app.webhook_counts', `slot < ${olderThan}`, [countsKeptDays]);
  }
}
