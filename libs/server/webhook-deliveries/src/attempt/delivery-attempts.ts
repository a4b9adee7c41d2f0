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
import {
  type DeliveryAttempt,
  DeliveryLogWriter,
  type DeliveryPayload,
  keptResponseCharacters,
} from '../log/delivery-log-writer';
import type { WebhookSource, WebhookTarget } from '../plan/sources';

/** Only failures for this long disable a webhook. */
const failingLimitMs = 5 * 24 * 60 * 60_000;

/** A payload and its current target. */
export interface Delivery {
  readonly deliveryId: string;
  readonly jobId: string;
  readonly botId: string;
  readonly subject: string;
  readonly body: string;
  readonly source: Pick<WebhookSource, 'name' | 'type'>;
  readonly target: WebhookTarget;
}

/** An attempt that was made. */
export interface Attempt {
  readonly at: Date;
  readonly outcome: EgressOutcome;
}

/** Makes single attempts: signed, sent, logged, and drawn conclusions from. */
@Injectable()
export class DeliveryAttempts {
  constructor(
    @Inject(SECRET_STORE) private readonly secrets: SecretStore,
    @Inject(GuardedClient) private readonly client: GuardedClient,
    @Inject(DeliveryLogWriter) private readonly deliveries: DeliveryLogWriter,
    @Inject(WebhookSwitch) private readonly webhooks: WebhookSwitch,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * A whole attempt, of which only the log is kept.
   * @throws Error if the current secret was replaced just now: it is never sent unsigned
   */
  async try(delivery: Delivery, timeoutMs: number): Promise<EgressOutcome> {
    const attempt = await this.send(delivery, await this.secretsOf(delivery.target), timeoutMs);
    await this.record(delivery, attempt);
    return attempt.outcome;
  }

  /** @throws Error if the current secret was replaced just now: it is never sent unsigned */
  async secretsOf(target: WebhookTarget): Promise<readonly Secret[]> {
    const secrets = (await this.secretsOfAll([target])).get(target);
    if (!secrets) throw new Error('The secret of the webhook was not found');
    return secrets;
  }

  /**
   * The secrets that sign requests to these targets now: the current one first. Without targets whose secret
   * was replaced just now.
   */
  async secretsOfAll(
    targets: readonly WebhookTarget[],
  ): Promise<ReadonlyMap<WebhookTarget, readonly Secret[]>> {
    const refs = targets.map((target) => secretRefsOf(target, this.clock.now()));
    const wanted = [...new Set(refs.flat())];
    const found = wanted.length > 0 ? await this.secrets.getMany(wanted) : new Map<string, Secret>();
    return new Map(
      targets.flatMap((target, at) => {
        const [current, previous] = (refs[at] ?? []).map((ref) => found.get(ref));
        if (target.secretRef !== null && !current) return [];
        return [[target, [current, previous].filter((secret) => secret !== undefined)] as const];
      }),
    );
  }

  /** Signs and sends; `record` has to follow. */
  async send(
    { deliveryId: id, botId, body, source, target }: Delivery,
    secrets: readonly Secret[],
    timeoutMs = target.timeoutMs,
  ): Promise<Attempt> {
    const at = this.clock.now();
    const outcome = await this.client.send({
      purpose: source.type,
      method: 'POST',
      url: target.url,
      person: botId,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Botter',
        ...webhookHeaders({ id, at, body, secrets }),
      },
      body,
      timeoutMs,
    });
    return { at, outcome };
  }

  /**
   * Records an attempt, and disables a webhook that is gone or has only failed for days.
   * @param state of the delivery afterwards; undefined if only the log is kept
   */
  async record(
    delivery: Delivery,
    { at, outcome }: Attempt,
    state?: DeliveryPayload['state'],
  ): Promise<void> {
    const failingSince = await this.deliveries.add(
      attemptOf(delivery, outcome, at),
      state && { ...payloadOf(delivery), state },
    );
    await this.#judge(delivery, outcome, failingSince);
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
    const reason =
      outcome.response?.status === goneStatus ? 'gone' : hasFailedForDays ? 'failing' : undefined;
    if (reason) await this.webhooks.disable({ botId, webhookId, reason, url, enabledAt, causedBy });
  }
}

/** The current one first. */
function secretRefsOf({ secretRef, previousSecretRef, previousUntil }: WebhookTarget, at: Date): string[] {
  if (secretRef === null) return [];
  const alsoSigns = previousSecretRef !== null && Date.parse(previousUntil ?? '') > at.getTime();
  return alsoSigns ? [secretRef, previousSecretRef] : [secretRef];
}

/** The stored part of a delivery, to make it again. */
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
    responseStatus: outcome.response?.status ?? null,
    // PostgreSQL stores no zero bytes.
    responseBody: outcome.response?.body.replaceAll('\0', '').slice(0, keptResponseCharacters) || null,
    executionMs: outcome.ms,
    error: outcome.kind === 'failed' ? outcome.description : null,
    createdAt,
  };
}
