import {
  type EgressOutcome,
  GuardedClient,
  goneStatus,
  WebhookSwitch,
  webhookHeaders,
} from '@botter/server-egress';
import { Clock } from '@botter/server-http';
import { SECRET_STORE, type Secret, type SecretStore } from '@botter/server-secrets';
import { Inject, Injectable } from '@nestjs/common';
import type { WebhookSource, WebhookTarget } from './sources';
import {
  type DeliveryAttempt,
  type DeliveryPayload,
  keptResponseCharacters,
  WebhookDeliveries,
} from './webhook-deliveries';

/** Nothing but failures for this long disables a webhook. */
const failingLimitMs = 5 * 24 * 60 * 60_000;

/** A payload and where it goes now. */
export interface Delivery {
  readonly deliveryId: string;
  readonly jobId: string;
  readonly botId: string;
  readonly subject: string;
  readonly body: string;
  readonly source: Pick<WebhookSource, 'name' | 'type'>;
  readonly target: WebhookTarget;
}

/** Makes single attempts: signed, sent, logged, and drawn conclusions from. */
@Injectable()
export class WebhookAttempts {
  constructor(
    @Inject(SECRET_STORE) private readonly secrets: SecretStore,
    @Inject(GuardedClient) private readonly client: GuardedClient,
    @Inject(WebhookDeliveries) private readonly deliveries: WebhookDeliveries,
    @Inject(WebhookSwitch) private readonly webhooks: WebhookSwitch,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * @param stateAfter what becomes of the delivery; undefined where nothing of it is kept but the log
   * @throws Error where the current secret was replaced just now: unsigned it is never sent
   */
  async make(
    delivery: Delivery,
    stateAfter: (outcome: EgressOutcome) => 'waiting' | 'delivered' | 'failed' | undefined,
    timeoutMs = delivery.target.timeoutMs,
  ): Promise<EgressOutcome> {
    const { deliveryId: id, body, source, target } = delivery;
    const at = this.clock.now();
    const secrets = await this.#secretsOf(target, at);
    const outcome = await this.client.send({
      purpose: source.type,
      method: 'POST',
      url: target.url,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Botter',
        ...webhookHeaders({ id, at, body, secrets }),
      },
      body,
      timeoutMs,
    });
    const state = stateAfter(outcome);
    const failingSince = await this.deliveries.add(
      attemptOf(delivery, outcome, at),
      state && { ...payloadOf(delivery), state },
    );
    await this.#judge(delivery, outcome, failingSince);
    return outcome;
  }

  async #judge(
    { deliveryId: causedBy, botId, target: { url, webhook } }: Delivery,
    outcome: EgressOutcome,
    failingSince: Date | undefined,
  ): Promise<void> {
    if (!webhook || outcome.kind === 'delivered') return;
    const { webhookId, enabledAt } = webhook;
    const since = Math.max(failingSince?.getTime() ?? Number.NaN, Date.parse(enabledAt));
    const hasFailedForDays = this.clock.now().getTime() - since >= failingLimitMs;
    const reason = outcome.answer?.status === goneStatus ? 'gone' : hasFailedForDays ? 'failing' : undefined;
    if (reason) await this.webhooks.disable({ botId, webhookId, reason, url, enabledAt, causedBy });
  }

  async #secretsOf(
    { secretRef, previousSecretRef, previousUntil }: WebhookTarget,
    at: Date,
  ): Promise<readonly Secret[]> {
    if (secretRef === null) return [];
    const alsoSigns = previousSecretRef !== null && Date.parse(previousUntil ?? '') > at.getTime();
    const found = await this.secrets.getMany(alsoSigns ? [secretRef, previousSecretRef] : [secretRef]);
    const secret = found.get(secretRef);
    if (!secret) throw new Error('The secret of the webhook was not found');
    const previous = previousSecretRef === null ? undefined : found.get(previousSecretRef);
    return previous ? [secret, previous] : [secret];
  }
}

/** What is kept of a delivery, to make it again. */
export function payloadOf({
  deliveryId,
  botId,
  source,
  subject,
  body,
}: Delivery): Omit<DeliveryPayload, 'state'> {
  return { deliveryId, botId, source: source.name, subject, body };
}

/** An attempt as the log has it. */
export function attemptOf(
  { deliveryId, jobId, botId, source, target }: Delivery,
  outcome: EgressOutcome,
  createdAt: Date,
): DeliveryAttempt {
  return {
    deliveryId,
    jobId,
    botId,
    webhookType: source.type,
    webhookId: target.webhook?.webhookId ?? null,
    url: target.url,
    responseStatus: outcome.answer?.status ?? null,
    // PostgreSQL stores no zero bytes.
    responseBody: outcome.answer?.body.replaceAll('\0', '').slice(0, keptResponseCharacters) || null,
    executionMs: outcome.ms,
    error: outcome.kind === 'failed' ? outcome.description : null,
    createdAt,
  };
}
