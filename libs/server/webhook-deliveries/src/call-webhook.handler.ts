import { backoff } from '@botter/server-async';
import { PG_POOL } from '@botter/server-database';
import { type EgressOutcome, mayRetry } from '@botter/server-egress';
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
import { DeliveryLimits } from './delivery-limits';
import { webhookSources } from './sources';
import { callWebhook, type WebhookOrder } from './webhook.job';
import { attemptOf, type Delivery, payloadOf, WebhookAttempts } from './webhook-attempts';
import { WebhookDeliveries } from './webhook-deliveries';

/** A receiver that asks for more is called again after this time. */
const longestAskedPauseSeconds = 60 * 60;
/** A delivery that waited longer is given up: before its first attempt, and between two. */
const patienceMs = { first: 60 * 60_000, later: 6 * 60 * 60_000 };

const givenUp: EgressOutcome = {
  kind: 'failed',
  stage: 'connect',
  description: 'Given up: the receiver has been too slow for its deliveries',
  ms: 0,
  answer: undefined,
  retryAfterSeconds: undefined,
};

const sourcesByName = new Map(webhookSources.map((source) => [source.name, source]));

/**
 * Makes one attempt at a delivery. A receiver that responds with an error is its owner's business: the attempts are in the
 * log of deliveries, and it never becomes a dead letter.
 */
@JobHandler(callWebhook)
export class CallWebhookHandler implements HandlesJob<typeof callWebhook> {
  readonly #limits = new DeliveryLimits();

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(WebhookAttempts) private readonly attempts: WebhookAttempts,
    @Inject(WebhookDeliveries) private readonly deliveries: WebhookDeliveries,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async handle(order: WebhookOrder, { jobId, ageMs }: JobContext): Promise<void> {
    const { botId, subject, body, deliveryId = jobId } = order;
    const source = sourcesByName.get(order.source);
    // Of another version: one of its workers takes it.
    if (!source) throw new Error(`This process knows no webhooks of the source ${order.source}`);
    const busyMs = this.#limits.pauseOf(order);
    if (busyMs !== undefined && ageMs < patienceMs.first) throw postponed(busyMs);
    const target = await source.target(this.pool, botId, subject);
    if (!target) return;
    const delivery = { deliveryId, jobId, botId, subject, body, source, target };
    if (!target.enabled) return this.deliveries.keepFailed(payloadOf(delivery), this.clock.now());
    const progress = await this.deliveries.progressOf(jobId);
    // A process that was killed right after an attempt leaves the job to be done again.
    if (progress.hasArrived || progress.attempts > target.retryCount) return;
    const place = { botId, subject, host: hostOf(target.url) };
    const ran = await this.#limits.run(place, () => this.#attempt(delivery, progress.attempts + 1));
    if ('pauseMs' in ran) await this.#comeAgain(delivery, progress.attempts, ageMs, ran.pauseMs);
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

  async #attempt(delivery: Delivery, made: number): Promise<void> {
    const isLast = (outcome: EgressOutcome) => !mayRetry(outcome) || made > delivery.target.retryCount;
    const outcome = await this.attempts.make(delivery, (after) =>
      after.kind === 'delivered' ? 'delivered' : isLast(after) ? 'failed' : 'waiting',
    );
    if (isLast(outcome)) return;
    throw new RetryJobLater(outcome.kind === 'failed' ? outcome.description : '', pauseAfter(outcome, made));
  }
}

const postponed = (pauseMs: number) => new PostponeJob('The webhook, its bot or its host is busy', pauseMs);

/** As the receiver asks, or doubling with each attempt. */
function pauseAfter(outcome: EgressOutcome, made: number): number {
  const asked = outcome.kind === 'failed' ? outcome.retryAfterSeconds : undefined;
  if (asked !== undefined) return Math.min(asked, longestAskedPauseSeconds) * 1000;
  return backoff(callWebhook.retry, made - 1, Math.random());
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
