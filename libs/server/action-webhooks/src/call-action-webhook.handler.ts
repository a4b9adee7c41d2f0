import { type EgressOutcome, GuardedClient, mayRetry, webhookHeaders } from '@botter/server-egress';
import { Clock } from '@botter/server-http';
import {
  type HandlesJob,
  type Job,
  type JobContext,
  JobHandler,
  PostponeJob,
  RetryJobLater,
} from '@botter/server-jobs';
import { SECRET_STORE, type Secret, type SecretStore } from '@botter/server-secrets';
import { Inject } from '@nestjs/common';
import { callActionWebhook, callLimit } from './action-webhook.job';
import { type ActionWebhookTarget, ActionWebhookTargets } from './action-webhook-target';
import { CallShare } from './call-share';
import { WebhookDeliveries } from './webhook-deliveries';

const timeoutMs = 30_000;
/** A receiver that asks for more gets the usual pauses: what it is told is of use only while it is news. */
const longestAskedPauseSeconds = 60;
/** Receivers that keep silent hold so many calls of this process for each bot and each host, and no more. */
const callsPerBot = 5;
/** Fewer than the guarded client has connections for one address: a call never spends its time waiting for one. */
const callsPerHost = 12;
/** What could not be told so long is no news any more. */
const patienceMs = 60 * 60_000;

type Order = typeof callActionWebhook extends Job<infer Data> ? Data : never;

/**
 * Makes one call of an action's webhook. An address that does not answer well is the business of whoever gave it: its
 * attempts stand in the log of deliveries, and it never becomes a dead letter.
 */
@JobHandler(callActionWebhook)
export class CallActionWebhookHandler implements HandlesJob<typeof callActionWebhook> {
  readonly #bots = new CallShare(callsPerBot);
  readonly #hosts = new CallShare(callsPerHost);

  constructor(
    @Inject(ActionWebhookTargets) private readonly targets: ActionWebhookTargets,
    @Inject(SECRET_STORE) private readonly secrets: SecretStore,
    @Inject(GuardedClient) private readonly client: GuardedClient,
    @Inject(WebhookDeliveries) private readonly deliveries: WebhookDeliveries,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async handle(order: Order, { jobId, ageMs }: JobContext): Promise<void> {
    const target = await this.targets.find(order.botId, order.actionId);
    if (!target) return;
    const shares = [
      [this.#bots, order.botId],
      [this.#hosts, hostOf(target.url)],
    ] as const;
    const entered: (typeof shares)[number][] = [];
    let begun: number | undefined;
    try {
      for (const one of shares) {
        const pause = one[0].enter(one[1], Date.now());
        if (pause !== undefined) return await this.#comeAgain(order, target, { jobId, ageMs }, pause);
        entered.push(one);
      }
      begun = Date.now();
      await this.#call(order, target, jobId);
    } finally {
      for (const [share, key] of entered) share.leave(key, begun && Date.now() - begun);
    }
  }

  /** @throws PostponeJob unless it is too late for that */
  async #comeAgain(
    { botId }: Order,
    { url }: ActionWebhookTarget,
    { jobId, ageMs }: Pick<JobContext, 'jobId' | 'ageMs'>,
    pause: number,
  ): Promise<void> {
    if (ageMs < patienceMs) throw new PostponeJob('The webhooks of this bot or this host are busy', pause);
    await this.deliveries.add({
      deliveryId: jobId,
      botId,
      webhookType: 'action_webhook',
      url,
      responseStatus: null,
      executionMs: 0,
      error: 'Given up after an hour: the receiver is slower than its calls come',
      createdAt: this.clock.now(),
    });
  }

  async #call(order: Order, target: ActionWebhookTarget, deliveryId: string): Promise<void> {
    // A process that was killed right after a call leaves the job to be done again.
    const { attempts, hasArrived } = await this.deliveries.progressOf(deliveryId);
    if (hasArrived || attempts >= callLimit) return;
    const secret = await this.#secretOf(target);
    const at = this.clock.now();
    const outcome = await this.client.send({
      purpose: 'action_webhook',
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
      webhookType: 'action_webhook',
      url: target.url,
      responseStatus: outcome.answer?.status ?? null,
      executionMs: outcome.ms,
      error: outcome.kind === 'failed' ? outcome.description : null,
      createdAt: at,
    });
    const calls = attempts + 1;
    if (outcome.kind === 'delivered' || !mayRetry(outcome) || calls >= callLimit) return;
    throw new RetryJobLater(outcome.description, pauseAfter(outcome, calls));
  }

  /** @throws Error where it was replaced just now: the next attempt finds the new one. Unsigned it is never sent. */
  async #secretOf({ secretRef }: ActionWebhookTarget): Promise<Secret | undefined> {
    if (secretRef === null) return undefined;
    const secret = await this.secrets.get(secretRef);
    if (!secret) throw new Error('The secret of the webhook was not found');
    return secret;
  }
}

/** As the receiver asks, or doubling with each call. */
function pauseAfter(outcome: EgressOutcome, calls: number): number {
  const asked = outcome.kind === 'failed' ? outcome.retryAfterSeconds : undefined;
  if (asked !== undefined && asked <= longestAskedPauseSeconds) return asked * 1000;
  const { firstPauseMs, longestPauseMs } = callActionWebhook.retry;
  return spread(Math.min(firstPauseMs * 2 ** (calls - 1), longestPauseMs));
}

/** Chance takes away up to half, so that what failed together does not come back together. */
function spread(ms: number): number {
  return ms * (1 - Math.random() / 2);
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
