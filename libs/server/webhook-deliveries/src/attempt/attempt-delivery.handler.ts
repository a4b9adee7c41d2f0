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
import { DeliveryLogWriter, type DeliveryProgress } from '../log/delivery-log-writer';
import { sourcesByName } from '../plan/sources';
import { attemptDelivery, type DeliveryJob } from '../plan/webhook.job';
import { patienceMs } from './attempt-rules';
import { attemptOf, type Delivery, DeliveryAttempts, payloadOf } from './delivery-attempts';
import { DeliveryLimits } from './delivery-limits';
import { LimitedAttempts } from './limited-attempts';

const givenUp: EgressOutcome = {
  kind: 'failed',
  stage: 'connect',
  description: 'Given up: the receiver has been too slow for its deliveries',
  ms: 0,
  response: undefined,
  retryAfterSeconds: undefined,
};

/**
 * Makes one attempt at a delivery. A receiver that responds with an error is its owner's business: the
 * attempts are in the log of deliveries, and it never becomes a dead letter.
 */
@JobHandler(attemptDelivery)
export class AttemptDeliveryHandler implements HandlesJob<typeof attemptDelivery> {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(DeliveryAttempts) private readonly attempts: DeliveryAttempts,
    @Inject(DeliveryLogWriter) private readonly deliveries: DeliveryLogWriter,
    @Inject(LimitedAttempts) private readonly limited: LimitedAttempts,
    @Inject(DeliveryLimits) private readonly limits: DeliveryLimits,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async handle(order: DeliveryJob, { jobId, ageMs, mayHaveRun }: JobContext): Promise<void> {
    const { botId, subject, body, deliveryId = jobId, isResumed = false } = order;
    const source = sourcesByName.get(order.source);
    // A source of another version: one of its workers takes the job.
    if (!source) throw new Error(`This process knows no webhooks of the source ${order.source}`);
    const busyMs = this.limits.pauseOf(order);
    if (busyMs !== undefined && ageMs < patienceMs.first) throw postponed(busyMs);
    const target = (await source.targets(this.pool, botId, [subject])).get(subject);
    if (!target) return;
    const delivery = { deliveryId, jobId, botId, subject, body, source, target };
    if (!target.enabled) return this.deliveries.keepFailed(payloadOf(delivery), this.clock.now());
    // The job of a process that was killed right after an attempt is done again. A job that was given up may
    // be this old.
    const mayHaveAttempts = mayHaveRun || isResumed || ageMs > patienceMs.first;
    const progress = mayHaveAttempts ? await this.deliveries.progressOf(jobId) : none;
    if (progress.hasArrived || progress.attempts > target.retryCount) return;
    const secrets = await this.attempts.secretsOf(target);
    const end = await this.limited.make(delivery, secrets, progress.attempts + 1);
    if (end.kind === 'busy') await this.#comeAgain(delivery, progress.attempts, ageMs, end.pauseMs);
    if (end.kind === 'retry') throw new RetryJobLater(end.reason, end.pauseMs);
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
