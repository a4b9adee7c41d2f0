import { PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { v7 as uuid } from 'uuid';

/** One attempt at a delivery, as people see it in the log. */
export interface DeliveryAttempt {
  /** The same for every attempt at one delivery; what receivers see as `webhook-id`. */
  readonly deliveryId: string;
  readonly botId: string;
  /** Type of the source. */
  readonly webhookType: string;
  readonly url: string;
  readonly responseStatus: number | null;
  readonly executionMs: number;
  /** Null for a success. */
  readonly error: string | null;
  readonly createdAt: Date;
}

export interface DeliveryProgress {
  readonly attempts: number;
  readonly hasArrived: boolean;
}

const keptDays = 30;
const batchSize = 5_000;

/** The log of webhooks: a row for each attempt. */
@Injectable()
export class WebhookDeliveries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  async add(attempt: DeliveryAttempt): Promise<void> {
    const { deliveryId, botId, webhookType, url, responseStatus, executionMs, error, createdAt } = attempt;
    await this.pool.query(
      `insert into app.webhook_deliveries
         (id, delivery_id, bot_id, webhook_type, url, response_status, execution_ms, error, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [uuid(), deliveryId, botId, webhookType, url, responseStatus, executionMs, error, createdAt],
    );
  }

  /** How many attempts were made so far, and whether one of them succeeded. */
  async progressOf(deliveryId: string): Promise<DeliveryProgress> {
    const { rows } = await this.pool.query<DeliveryProgress>(
      `select count(*)::int as attempts, coalesce(bool_or(error is null), false) as "hasArrived"
       from app.webhook_deliveries where delivery_id = $1`,
      [deliveryId],
    );
    return rows[0] ?? { attempts: 0, hasArrived: false };
  }

  /** Deletes what is older than the log reaches. */
  async prune(): Promise<void> {
    await this.#deleteInBatches(`created_at < now() - make_interval(days => $1)`, keptDays);
  }

  /** Deletes the log of a deleted bot. */
  async forgetBot(botId: string): Promise<void> {
    await this.#deleteInBatches('bot_id = $1', botId);
  }

  async #deleteInBatches(condition: string, value: unknown): Promise<void> {
    const text = `delete from app.webhook_deliveries where ctid = any(array(
      select ctid from app.webhook_deliveries where ${condition} limit ${batchSize}))`;
    while (((await this.pool.query(text, [value])).rowCount ?? 0) === batchSize);
  }
}
