import { PG_POOL } from '@botter/server-database';
import type { EgressOutcome } from '@botter/server-egress';
import { Clock } from '@botter/server-http';
import {
  type HandlesJob,
  type JobContext,
  JobHandler,
  PostponeJob,
  RetryJobLater,
} from '@botter/server-jobs';
import { Inject } from '@nestjs/common';
import type { Pool } from 'pg';
import { hostOf, patienceMs, pauseAfter, stateAfter } from './attempt-rules';
import { DeliveryLimits } from './delivery-limits';
import { sourcesByName } from './sources';
import { callWebhook, type WebhookOrder } from './webhook.job';
import { attemptOf, type Delivery, payloadOf, WebhookAttempts } from './webhook-attempts';
import { type DeliveryProgress, WebhookDeliveries } from './webhook-deliveries';

const givenUp: EgressOutcome = {
  kind: 'failed',
  stage: 'connect',
  description: 'Given up: the receiver has been too slow for its deliveries',
  ms: 0,
  answer: undefined,
  retryAfterSeconds: undefined,
};

/**
 * Makes one attempt at a delivery. A receiver that responds with an error is its owner's business: the attempts are in the
 * log of deliveries, and it never becomes a dead letter.
 */
@JobHandler(callWebhook)
export class CallWebhookHandler implements HandlesJob<typeof callWebhook> {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(WebhookAttempts) private readonly attempts: WebhookAttempts,
    @Inject(WebhookDeliveries) private readonly deliveries: WebhookDeliveries,
    @Inject(DeliveryLimits) private readonly limits: DeliveryLimits,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async handle(order: WebhookOrder, { jobId, ageMs, mayHaveRun }: JobContext): Promise<void> {
    const { botId, subject, body, deliveryId = jobId, isResumed = false } = order;
    const source = sourcesByName.get(order.source);
    // Of another version: one of its workers takes it.
    if (!source) throw new Error(`This process knows no webhooks of the source ${order.source}`);
    const busyMs = this.limits.pauseOf(order);
    if (busyMs !== undefined && ageMs < patienceMs.first) throw postponed(busyMs);
    const target = (await source.targets(this.pool, botId, [subject])).get(subject);
    if (!target) return;
    const delivery = { deliveryId, jobId, botId, subject, body, source, target };
    if (!target.enabled) return this.deliveries.keepFailed(payloadOf(delivery), this.clock.now());
    // A process that was killed right after an attempt leaves the job to be done again. What was given up may be so old.
    const mayHaveAttempts = mayHaveRun || isResumed || ageMs > patienceMs.first;
    const progress = mayHaveAttempts ? await this.deliveries.progressOf(jobId) : none;
    if (progress.hasArrived || progress.attempts > target.retryCount) return;
    const place = { botId, subject, host: hostOf(target.url) };
    const made = progress.attempts + 1;
    const secrets = await this.attempts.secretsOf(target);
    const ran = await this.limits.run(place, () => this.attempts.send(delivery, secrets));
    if ('pauseMs' in ran) return this.#comeAgain(delivery, progress.attempts, ageMs, ran.pauseMs);
    const { outcome } = ran.result;
    const state = stateAfter(outcome, made, target);
    await this.attempts.record(delivery, ran.result, state);
    if (state === 'waiting')
      throw new RetryJobLater(
        outcome.kind === 'failed' ? outcome.description : '',
        pauseAfter(outcome, made),
      );
  }

  /** @throws PostponeJob unless it is too late for that */
  async #comeAgain(delivery: Delivery, attempts: number, ageMs: number, pauseMs: number): Promise<void> {
    if (ageMs < (attempts === 0 ? patienceMs.first : patienceMs.later)) {
      throw postponed(pauseMs);
    }
    await this.deliveries.add(attemptOf(delivery, givenUp, this.clock.now()), {
      ...payloadOf(delivery),
      state: 'failed',
    });
  }
}

const none: DeliveryProgress = { attempts: 0, hasArrived: false };

const postponed = (pauseMs: number) => new PostponeJob('The webhook, its bot or its host is busy', pauseMs);
