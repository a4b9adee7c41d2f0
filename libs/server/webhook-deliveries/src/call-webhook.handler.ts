import { backoff } from '@botter/server-async';
import { PG_POOL } from '@botter/server-database';
import { type EgressOutcome, GuardedClient, mayRetry, webhookHeaders } from '@botter/server-egress';
import { Clock } from '@botter/server-http';
import {
  type HandlesJob,
  type JobContext,
  JobHandler,
  PostponeJob,
  RetryJobLater,
} from '@botter/server-jobs';
import { SECRET_STORE, type Secret, type SecretStore } from '@botter/server-secrets';
import { Inject } from '@nestjs/common';
import type { Pool } from 'pg';
import { ConcurrencyLimiter } from './concurrency-limiter';
import { type WebhookSource, type WebhookTarget, webhookSources } from './sources';
import { attemptLimit, callWebhook, type WebhookOrder } from './webhook.job';
import { WebhookDeliveries } from './webhook-deliveries';

const timeoutMs = 30_000;
/** A receiver that asks for more gets the usual pauses: a late delivery is of no use. */
const longestAskedPauseSeconds = 60;
/** Receivers that don't respond hold this many requests of this process for each bot and each host, and no more. */
const requestsPerBot = 5;
/** Fewer than the guarded client has connections for one address: a request never spends its time waiting for one. */
const requestsPerHost = 12;
/** A delivery that waited longer is given up. */
const patienceMs = 60 * 60_000;

const sourcesByName = new Map(webhookSources.map((source) => [source.name, source]));

/** A delivery and where it goes now. */
interface Addressed {
  readonly order: WebhookOrder;
  readonly source: WebhookSource;
  readonly target: WebhookTarget;
  readonly deliveryId: string;
}

/**
 * Makes one attempt at a delivery. A receiver that responds with an error is its owner's business: the attempts are in the
 * log of deliveries, and it never becomes a dead letter.
 */
@JobHandler(callWebhook)
export class CallWebhookHandler implements HandlesJob<typeof callWebhook> {
  readonly #bots = new ConcurrencyLimiter(requestsPerBot);
  readonly #hosts = new ConcurrencyLimiter(requestsPerHost);

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(SECRET_STORE) private readonly secrets: SecretStore,
    @Inject(GuardedClient) private readonly client: GuardedClient,
    @Inject(WebhookDeliveries) private readonly deliveries: WebhookDeliveries,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async handle(order: WebhookOrder, { jobId, ageMs }: JobContext): Promise<void> {
    const source = sourcesByName.get(order.source);
    // Of another version: one of its workers takes it.
    if (!source) throw new Error(`This process knows no webhooks of the source ${order.source}`);
    const target = await source.target(this.pool, order.botId, order.subject);
    if (!target) return;
    const addressed = { order, source, target, deliveryId: jobId };
    const limits = [
      [this.#bots, order.botId],
      [this.#hosts, hostOf(target.url)],
    ] as const;
    const entered: (typeof limits)[number][] = [];
    let begun: number | undefined;
    try {
      for (const one of limits) {
        const pause = one[0].enter(one[1], Date.now());
        if (pause !== undefined) return await this.#comeAgain(addressed, ageMs, pause);
        entered.push(one);
      }
      begun = Date.now();
      await this.#attempt(addressed);
    } finally {
      for (const [limiter, key] of entered) limiter.leave(key, begun && Date.now() - begun);
    }
  }

  /** @throws PostponeJob unless it is too late for that */
  async #comeAgain(
    { order, source, target, deliveryId }: Addressed,
    ageMs: number,
    pause: number,
  ): Promise<void> {
    if (ageMs < patienceMs) throw new PostponeJob('The webhooks of this bot or this host are busy', pause);
    await this.deliveries.add({
      deliveryId,
      botId: order.botId,
      webhookType: source.type,
      url: target.url,
      responseStatus: null,
      executionMs: 0,
      error: 'Given up after an hour: the receiver is too slow for its deliveries',
      createdAt: this.clock.now(),
    });
  }

  async #attempt({ order, source, target, deliveryId }: Addressed): Promise<void> {
    // A process that was killed right after an attempt leaves the job to be done again.
    const { attempts, hasArrived } = await this.deliveries.progressOf(deliveryId);
    if (hasArrived || attempts >= attemptLimit) return;
    const secret = await this.#secretOf(target);
    const at = this.clock.now();
    const outcome = await this.client.send({
      purpose: source.type,
      method: 'POST',
      url: target.url,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Botter',
        ...webhookHeaders({ id: deliveryId, at, body: order.body, secret }),
      },
      body: order.body,
      timeoutMs,
    });
    await this.deliveries.add({
      deliveryId,
      botId: order.botId,
      webhookType: source.type,
      url: target.url,
      responseStatus: outcome.answer?.status ?? null,
      executionMs: outcome.ms,
      error: outcome.kind === 'failed' ? outcome.description : null,
      createdAt: at,
    });
    const made = attempts + 1;
    if (outcome.kind === 'delivered' || !mayRetry(outcome) || made >= attemptLimit) return;
    throw new RetryJobLater(outcome.description, pauseAfter(outcome, made));
  }

  /** @throws Error where it was replaced just now: the next attempt finds the new one. Unsigned it is never sent. */
  async #secretOf({ secretRef }: WebhookTarget): Promise<Secret | undefined> {
    if (secretRef === null) return undefined;
    const secret = await this.secrets.get(secretRef);
    if (!secret) throw new Error('The secret of the webhook was not found');
    return secret;
  }
}

/** As the receiver asks, or doubling with each attempt. */
function pauseAfter(outcome: EgressOutcome, made: number): number {
  const asked = outcome.kind === 'failed' ? outcome.retryAfterSeconds : undefined;
  if (asked !== undefined && asked <= longestAskedPauseSeconds) return asked * 1000;
  return backoff(callWebhook.retry, made - 1, Math.random());
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
