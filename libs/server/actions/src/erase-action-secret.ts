import { botIdOf } from '@botter/server-bots/events';
import { type CheckpointedSubscription, checkpointedSubscription } from '@botter/server-event-store';
import { defineJob, type HandlesJob, JobHandler, type JobQueue } from '@botter/server-jobs';
import { SECRET_STORE, type SecretStore } from '@botter/server-secrets';
import { Inject } from '@nestjs/common';
import { z } from 'zod';
import { ActionStream } from './action.stream';
import type { ActionChanged, ActionDeleted } from './domain/action.events';

/** As long as that, a deleted action can come back with its secret. */
const graceMs = 10 * 60_000;

/** Erases the webhook secret of a deleted action. */
export const eraseActionSecret = defineJob(
  'erase-action-secret',
  z.object({ botId: z.string(), ref: z.string() }),
);

@JobHandler(eraseActionSecret)
export class EraseActionSecretHandler implements HandlesJob<typeof eraseActionSecret> {
  constructor(
    @Inject(SECRET_STORE) private readonly secrets: SecretStore,
    @Inject(ActionStream) private readonly stream: ActionStream,
  ) {}

  async handle({ botId, ref }: { botId: string; ref: string }): Promise<void> {
    const { actions } = await this.stream.state(botId);
    const isInUse = [...actions.values()].some(({ webhookSecretRef }) => webhookSecretRef === ref);
    if (!isInUse) await this.secrets.erase([ref]);
  }
}

/** Erases the webhook secrets that no action uses any more: one that was replaced at once; erasing twice does no harm. */
export function unusedSecretsCleanup(
  secrets: Pick<SecretStore, 'erase'>,
  jobs: Pick<JobQueue, 'add'>,
): CheckpointedSubscription {
  return checkpointedSubscription<ActionChanged | ActionDeleted>({
    name: 'retired-action-secrets',
    on: {
      async ActionChanged({ data: { retiredSecretRef } }) {
        if (retiredSecretRef !== null) await secrets.erase([retiredSecretRef]);
      },
      async ActionDeleted(event) {
        const { retiredSecretRef: ref } = event.data;
        if (ref === null) return;
        const options = { jobId: `erase-${event.id}`, delayMs: graceMs };
        await jobs.add(eraseActionSecret, { botId: botIdOf(event), ref }, options);
      },
    },
  });
}
