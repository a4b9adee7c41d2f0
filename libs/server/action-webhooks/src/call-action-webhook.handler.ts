import { type EgressOutcome, GuardedClient, mayRetry, webhookHeaders } from '@botter/server-egress';
import { Clock } from '@botter/server-http';
import { type HandlesJob, type Job, type JobContext, JobHandler, RetryJobLater } from '@botter/server-jobs';
import { SECRET_STORE, type Secret, type SecretStore } from '@botter/server-secrets';
import { Inject } from '@nestjs/common';
import { callActionWebhook, callLimit } from './action-webhook.job';
import { type ActionWebhookTarget, ActionWebhookTargets } from './action-webhook-target';
import { CallsInFlight } from './calls-in-flight';
import { WebhookDeliveries } from './webhook-deliveries';

const timeoutMs = 30_000;
/** A receiver that asks for more gets the usual pauses: what it is told is of use only while it is news. */
const longestAskedPauseSeconds = 60;
/** A receiver that never answers may hold so many of the workers of this process, and no more. */
const callsPerBot = 5;
const busyPauseMs = 2_000;

type Order = typeof callActionWebhook extends Job<infer Data> ? Data : never;

/**
 * Makes one call of an action's webhook. An address that does not answer well is the business of whoever gave it: its
 * attempts stand in the log of deliveries, and it never becomes a dead letter.
 */
@JobHandler(callActionWebhook)
export class CallActionWebhookHandler implements HandlesJob<typeof callActionWebhook> {
  readonly #inFlight = new CallsInFlight(callsPerBot);

  constructor(
    @Inject(ActionWebhookTargets) private readonly targets: ActionWebhookTargets,
    @Inject(SECRET_STORE) private readonly secrets: SecretStore,
    @Inject(GuardedClient) private readonly client: GuardedClient,
    @Inject(WebhookDeliveries) private readonly deliveries: WebhookDeliveries,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async handle(order: Order, { jobId, attempt }: JobContext): Promise<void> {
    const { botId } = order;
    if (!this.#inFlight.enter(botId)) {
      const isLast = attempt >= callActionWebhook.retry.attempts;
      if (!isLast) throw new RetryJobLater('The webhooks of this bot are busy', spread(busyPauseMs));
    } else {
      try {
        await this.#call(order, jobId);
      } finally {
        this.#inFlight.leave(botId);
      }
    }
  }

  async #call(order: Order, deliveryId: string): Promise<void> {
    const target = await this.targets.find(order.botId, order.actionId);
    if (!target) return;
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
