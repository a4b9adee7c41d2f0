import { botIdOf } from '@botter/server-bots/events';
import {
  type CheckpointedSubscription,
  checkpointedSubscription,
  type RecordedEvent,
} from '@botter/server-event-store';
import { defineJob, followsFrom, type HandlesJob, JobHandler, type JobQueue } from '@botter/server-jobs';
import { SECRET_STORE, type SecretStore } from '@botter/server-secrets';
import { Inject } from '@nestjs/common';
import { z } from 'zod';
import type { WebhookRemoved, WebhookSecretRotated } from './domain/webhook.events';
import { WebhookStream } from './webhook.stream';

/** Calls that are under way still sign with it. */
const graceMs = 10 * 60_000;

/** Erases a secret that no webhook uses any more. */
export const eraseWebhookSecret = defineJob(
  'erase-webhook-secret',
  z.object({
    ref: z.string(),
    /** Left out by versions that didn't need it. */
    botId: z.string().optional(),
  }),
);

@JobHandler(eraseWebhookSecret)
export class EraseWebhookSecretHandler implements HandlesJob<typeof eraseWebhookSecret> {
  constructor(
    @Inject(SECRET_STORE) private readonly secrets: SecretStore,
    @Inject(WebhookStream) private readonly stream: WebhookStream,
  ) {}

  async handle({ ref, botId }: { ref: string; botId?: string | undefined }): Promise<void> {
    if (botId !== undefined && (await this.#isInUse(botId, ref))) return;
    await this.secrets.erase([ref]);
  }

  /** A webhook that was deleted may have come back with its secret. */
  async #isInUse(botId: string, ref: string): Promise<boolean> {
    const { webhooks } = await this.stream.state(botId);
    return [...webhooks.values()].some(({ secretRef }) => secretRef === ref);
  }
}

/** Erases the secrets of webhooks that are no longer used, a replaced one when it no longer signs. */
export function webhookSecretsCleanup(jobs: Pick<JobQueue, 'add'>): CheckpointedSubscription {
  const erase = (event: RecordedEvent, ref: string | null, delayMs: number) => {
    // A secret that came back is retired again, by another event.
    const options = { ...followsFrom(event), jobId: `erase-${ref}-${event.id}`, delayMs };
    return ref === null ? undefined : jobs.add(eraseWebhookSecret, { ref, botId: botIdOf(event) }, options);
  };
  return checkpointedSubscription<WebhookSecretRotated | WebhookRemoved>({
    name: 'unused-webhook-secrets',
    on: {
      async WebhookSecretRotated(event) {
        const { previousSecretRef, previousUntil, retiredSecretRef } = event.data;
        await erase(event, retiredSecretRef, graceMs);
        const left = previousUntil === null ? 0 : Date.parse(previousUntil) - Date.now();
        await erase(event, previousSecretRef, Math.max(0, left) + graceMs);
      },
      async WebhookRemoved(event) {
        for (const ref of event.data.retiredSecretRefs) await erase(event, ref, graceMs);
      },
    },
  });
}
