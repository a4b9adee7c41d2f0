import { BotterError } from '@botter/contracts';
import { PG_POOL } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { JobQueue } from '@botter/server-jobs';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { v7 as uuid } from 'uuid';
import { DeliveryLogReader } from '../log/delivery-log-reader';
import { sourcesByName } from '../plan/sources';
import { attemptDelivery, redeliverFailed } from '../plan/webhook.job';

/** Orders deliveries once more: under the same id, with attempts of their own. */
@Injectable()
export class Redeliveries {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(DeliveryLogReader) private readonly log: DeliveryLogReader,
    @Inject(JobQueue) private readonly jobs: JobQueue,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** @throws BotterError if nothing of the delivery is kept, or its webhook can't be called */
  async one(botId: string, deliveryId: string): Promise<void> {
    const { source, subject, body } = await this.log.kept(botId, deliveryId);
    await this.#checkTarget(botId, source, subject);
    await this.jobs.add(
      attemptDelivery,
      { botId, source, subject, body, deliveryId },
      { jobId: `redelivery-${uuid()}` },
    );
  }

  /**
   * @returns how many that will be, counted up to a limit
   * @throws BotterError if the webhook can't be called
   */
  async failedSince(botId: string, webhookId: string, since: Date): Promise<number> {
    await this.#checkTarget(botId, 'bot', webhookId);
    const count = await this.log.failedSince(botId, webhookId, since);
    const requestId = `redelivery-${uuid()}`;
    const until = this.clock.now().toISOString();
    if (count > 0) {
      const order = { botId, webhookId, since: since.toISOString(), until, requestId };
      await this.jobs.add(redeliverFailed, order, { jobId: requestId });
    }
    return count;
  }

  async #checkTarget(botId: string, sourceName: string, subject: string): Promise<void> {
    const targets = await sourcesByName.get(sourceName)?.targets(this.pool, botId, [subject]);
    const target = targets?.get(subject);
    if (!target) throw new BotterError('not_found', 'Webhook not found');
    if (!target.enabled) throw new BotterError('conflict', 'This webhook is disabled. Enable it first.');
  }
}
