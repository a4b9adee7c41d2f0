import { type CheckpointedSubscription, checkpointedSubscription } from '@botter/server-event-store';
import { defineJob, type HandlesJob, JobHandler, type JobQueue } from '@botter/server-jobs';
import { SECRET_STORE, type SecretStore } from '@botter/server-secrets';
import { Inject } from '@nestjs/common';
import { z } from 'zod';
import type { WebhookRemoved, WebhookSecretRotated } from './domain/webhook.events';

/** Calls that are under way still sign with it. */
const graceMs = 10 * 60_000;

/** Erases a secret that no webhook uses any more. */
export const eraseWebhookSecret = defineJob('erase-webhook-secret', z.object({ ref: z.string() }));

@JobHandler(eraseWebhookSecret)
export class EraseWebhookSecretHandler implements HandlesJob<typeof eraseWebhookSecret> {
  constructor(@Inject(SECRET_STORE) private readonly secrets: SecretStore) {}

  async handle({ ref }: { ref: string }): Promise<void> {
    await this.secrets.erase([ref]);
  }
}

/** Erases the secrets of webhooks that are no longer used, a replaced one when it no longer signs. */
export function webhookSecretsCleanup(jobs: Pick<JobQueue, 'add'>): CheckpointedSubscription {
  const erase = (ref: string | null, delayMs: number) =>
    ref === null ? undefined : jobs.add(eraseWebhookSecret, { ref }, { jobId: `erase-${ref}`, delayMs });
  return checkpointedSubscription<WebhookSecretRotated | WebhookRemoved>({
    name: 'unused-webhook-secrets',
    on: {
      async WebhookSecretRotated({ data: { previousSecretRef, previousUntil, retiredSecretRef } }) {
        await erase(retiredSecretRef, graceMs);
        const left = previousUntil === null ? 0 : Date.parse(previousUntil) - Date.now();
        await erase(previousSecretRef, Math.max(0, left) + graceMs);
      },
      async WebhookRemoved({ data: { retiredSecretRefs } }) {
        for (const ref of retiredSecretRefs) await erase(ref, graceMs);
      },
    },
  });
}
