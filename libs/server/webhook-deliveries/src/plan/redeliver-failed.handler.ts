import { PG_POOL } from '@botter/server-database';
import { type HandlesJob, JobHandler, JobQueue } from '@botter/server-jobs';
import { Inject } from '@nestjs/common';
import type { Pool } from 'pg';
import { botWebhookSource } from './sources';
import { attemptDelivery, type RedeliveryOrder, redeliverFailed } from './webhook.job';

const pageSize = 500;

interface FailedRow {
  readonly delivery_id: string;
  readonly body: string;
  readonly at: string;
}

/**
 * Orders all failed deliveries of a time again, oldest first, a page at a time. Done twice, it orders none
 * twice.
 */
@JobHandler(redeliverFailed)
export class RedeliverFailedHandler implements HandlesJob<typeof redeliverFailed> {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(JobQueue) private readonly jobs: JobQueue,
  ) {}

  async handle(order: RedeliveryOrder): Promise<void> {
    for (let after: FailedRow | undefined; ; ) {
      const page = await this.#page(order, after);
      for (const row of page) await this.#redeliver(order, row);
      after = page.at(-1);
      if (page.length < pageSize) return;
    }
  }

  async #page({ botId, webhookId, since, until }: RedeliveryOrder, after?: FailedRow): Promise<FailedRow[]> {
    const { rows } = await this.pool.query<FailedRow>(
      `select delivery_id, body, created_at::text as at from app.webhook_payloads
       where bot_id = $1 and subject = $2 and source = $3 and state = 'failed' and created_at <= $5
         and (created_at, delivery_id) > (greatest($4::timestamptz, $6::timestamptz), $7)
       order by created_at, delivery_id limit ${pageSize}`,
      [botId, webhookId, botWebhookSource.name, since, until, after?.at ?? null, after?.delivery_id ?? ''],
    );
    return rows;
  }

  async #redeliver({ botId, webhookId, requestId }: RedeliveryOrder, row: FailedRow): Promise<void> {
    const { delivery_id: deliveryId, body } = row;
    await this.jobs.add(
      attemptDelivery,
      { botId, source: botWebhookSource.name, subject: webhookId, body, deliveryId },
      { jobId: `${requestId}-${deliveryId}` },
    );
  }
}
