import { type EgressOutcome, GuardedClient, mayRetry, webhookHeaders } from '@botter/server-egress';
import { Clock } from '@botter/server-http';
import { type HandlesJob, type Job, type JobContext, JobHandler, RetryJobLater } from '@botter/server-jobs';
import { SECRET_STORE, type Secret, type SecretStore } from '@botter/server-secrets';
import { Inject } from '@nestjs/common';
import { attemptLimit, callActionWebhook } from './action-webhook.job';
import { type ActionWebhookTarget, ActionWebhookTargets } from './action-webhook-target';
import { WebhookDeliveries } from './webhook-deliveries';

const timeoutMs = 30_000;
/** A receiver that asks for more gets the usual pauses: what it is told is of use only while it is news. */
const longestAskedPauseSeconds = 60;

type Order = typeof callActionWebhook extends Job<infer Data> ? Data : never;

/**
 * Makes one attempt to tell an action's webhook. An address that does not answer well is the business of whoever gave it:
 * its attempts stand in the log of deliveries, and it never becomes a dead letter.
 */
@JobHandler(callActionWebhook)
export class CallActionWebhookHandler implements HandlesJob<typeof callActionWebhook> {
  constructor(
    @Inject(ActionWebhookTargets) private readonly targets: ActionWebhookTargets,
    @Inject(SECRET_STORE) private readonly secrets: SecretStore,
    @Inject(GuardedClient) private readonly client: GuardedClient,
    @Inject(WebhookDeliveries) private readonly deliveries: WebhookDeliveries,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async handle(order: Order, { jobId, attempt }: JobContext): Promise<void> {
    const target = await this.targets.find(order.botId, order.actionId);
    if (!target) return;
    const secret = await this.#secretOf(target);
    const at = this.clock.now();
    const outcome = await this.client.send({
      purpose: 'action_webhook',
      method: 'POST',
      url: target.url,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Botter',
        ...webhookHeaders({ id: jobId, at, body: order.body, secret }),
      },
      body: order.body,
      timeoutMs,
    });
    await this.#log(order.botId, target.url, at, outcome);
    if (outcome.kind === 'delivered' || !mayRetry(outcome) || attempt >= attemptLimit) return;
    const wait = outcome.retryAfterSeconds;
    if (wait !== undefined && wait <= longestAskedPauseSeconds) {
      throw new RetryJobLater(outcome.description, wait * 1000);
    }
    throw new Error(outcome.description);
  }

  /** @throws Error where it was replaced just now: the next attempt finds the new one. Unsigned it is never sent. */
  async #secretOf({ secretRef }: ActionWebhookTarget): Promise<Secret | undefined> {
    if (secretRef === null) return undefined;
    const secret = await this.secrets.get(secretRef);
    if (!secret) throw new Error('The secret of the webhook was not found');
    return secret;
  }

  async #log(botId: string, url: string, createdAt: Date, outcome: EgressOutcome): Promise<void> {
    await this.deliveries.add({
      botId,
      webhookType: 'action_webhook',
      url,
      responseStatus: outcome.answer?.status ?? null,
      executionMs: outcome.ms,
      error: outcome.kind === 'failed' ? outcome.description : null,
      createdAt,
    });
  }
}
