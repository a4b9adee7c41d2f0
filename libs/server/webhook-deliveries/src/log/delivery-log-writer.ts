import { GroupCommit, isDatabaseUnavailable, PG_POOL } from '@botter/server-database';
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

/** A payload, stored to be delivered again. */
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

interface LogEntry {
  readonly attempt: DeliveryAttempt;
  readonly payload: DeliveryPayload | undefined;
}

/**
 * Rows that several processes may write are locked in the order of their keys, so that no circle of waiting
 * can occur. A webhook with several simultaneous attempts fails only if all of them do.
 */
const logAttempts = `
  with attempt as materialized (
    select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::int[],
      $9::text[], $10::int[], $11::text[], $12::timestamptz[], $13::text[], $14::text[], $15::text[], $16::text[])
      with ordinality as a(id, delivery_id, job_id, bot_id, webhook_type, webhook_id, url, response_status, response_body,
        execution_ms, error, created_at, source, subject, body, state, position)
  ), called as materialized (
    select bot_id, webhook_id, bool_and(error is not null) as failed, min(created_at) as since from attempt
    where webhook_id is not null group by bot_id, webhook_id
  ), logged as (
    insert into app.webhook_deliveries
      (id, delivery_id, job_id, bot_id, webhook_type, webhook_id, url, response_status, response_body,
       execution_ms, error, created_at)
    select id, delivery_id, job_id, bot_id, webhook_type, webhook_id, url, response_status, response_body,
      execution_ms, error, created_at from attempt
  ), kept as (
    insert into app.webhook_payloads (delivery_id, bot_id, source, subject, body, state, created_at)
    select distinct on (delivery_id) delivery_id, bot_id, source, subject, body, state, created_at from attempt
    where state is not null order by delivery_id, position desc
    on conflict (delivery_id) do update set state = excluded.state
  ), counted as (
    insert into app.webhook_counts (bot_id, webhook_id, slot, calls, successes, total_ms)
    select bot_id, webhook_id, date_bin('10 minutes', created_at, 'epoch') as slot, count(*),
      count(*) filter (where error is null), sum(execution_ms)
    from attempt where webhook_id is not null group by bot_id, webhook_id, slot order by bot_id, webhook_id, slot
    on conflict (bot_id, webhook_id, slot) do update set calls = webhook_counts.calls + excluded.calls,
      successes = webhook_counts.successes + excluded.successes,
      total_ms = webhook_counts.total_ms + excluded.total_ms
  ), well as materialized (
    select bot_id, webhook_id from app.failing_webhooks
    where (bot_id, webhook_id) in (select bot_id, webhook_id from called where not failed)
    order by bot_id, webhook_id for update
  ), recovered as (
    delete from app.failing_webhooks f using well w where f.bot_id = w.bot_id and f.webhook_id = w.webhook_id
  )
  insert into app.failing_webhooks as f (bot_id, webhook_id, failing_since)
  select bot_id, webhook_id, since from called where failed order by bot_id, webhook_id
  on conflict (bot_id, webhook_id) do update set
    failed_at = case when f.failed_at < now() - interval '1 hour' then now() else f.failed_at end
  returning bot_id, webhook_id, failing_since`;

/** Characters of a response that are kept. */
export const keptResponseCharacters = 4_096;

/**
 * The log of webhooks: a row for each attempt, the payloads, counts for the statistics, and which webhooks
 * fail.
 */
@Injectable()
export class DeliveryLogWriter {
  readonly #attempts = new GroupCommit<LogEntry, Date | undefined>((entries) => this.#write(entries));

  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /**
   * Writes down an attempt; those that end while others are being written share a statement.
   * @param payload left out for a test, which can't be delivered again
   * @returns since when the webhook has only failed; undefined after a success, or for the webhook of an
   * action
   */
  add(attempt: DeliveryAttempt, payload?: DeliveryPayload): Promise<Date | undefined> {
    return this.#attempts.submit({ attempt, payload });
  }

  async #write(entries: readonly LogEntry[]): Promise<PromiseSettledResult<Date | undefined>[]> {
    try {
      return await this.#writeTogether(entries);
    } catch (error) {
      if (entries.length === 1 || isDatabaseUnavailable(error)) throw error;
      // A row that can't be written doesn't affect the others.
      const alone: PromiseSettledResult<Date | undefined>[] = [];
      for (const entry of entries) {
        alone.push(
          ...(await this.#writeTogether([entry]).catch((reason) => [
            { status: 'rejected' as const, reason },
          ])),
        );
      }
      return alone;
    }
  }

  async #writeTogether(entries: readonly LogEntry[]): Promise<PromiseFulfilledResult<Date | undefined>[]> {
    const column = <Value>(of: (entry: LogEntry) => Value) => entries.map(of);
    const { rows } = await this.pool.query<{ bot_id: string; webhook_id: string; failing_since: Date }>({
      name: 'log-webhook-attempts',
      text: logAttempts,
      values: [
        column(() => uuid()),
        column(({ attempt }) => attempt.deliveryId),
        column(({ attempt }) => attempt.jobId),
        column(({ attempt }) => attempt.botId),
        column(({ attempt }) => attempt.webhookType),
        column(({ attempt }) => attempt.webhookId),
        column(({ attempt }) => attempt.url),
        column(({ attempt }) => attempt.responseStatus),
        column(({ attempt }) => attempt.responseBody),
        column(({ attempt }) => attempt.executionMs),
        column(({ attempt }) => attempt.error),
        column(({ attempt }) => attempt.createdAt),
        column(({ payload }) => payload?.source ?? null),
        column(({ payload }) => payload?.subject ?? null),
        column(({ payload }) => payload?.body ?? null),
        column(({ payload }) => payload?.state ?? null),
      ],
    });
    const since = new Map(rows.map((row) => [`${row.bot_id}/${row.webhook_id}`, row.failing_since]));
    return entries.map(({ attempt: { botId, webhookId, error } }) => ({
      status: 'fulfilled',
      value: error === null ? undefined : since.get(`${botId}/${webhookId}`),
    }));
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
}
