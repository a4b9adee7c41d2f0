import { botIdOf } from '@botter/server-bots/events';
import {
  type CheckpointedSubscription,
  checkpointedSubscription,
  type RecordedEvent,
} from '@botter/server-event-store';
import { defineJob, followsFrom, type HandlesJob, JobHandler, JobQueue } from '@botter/server-jobs';
import { SECRET_STORE, type SecretStore } from '@botter/server-secrets';
import { Inject } from '@nestjs/common';
import { z } from 'zod';
import { ActionStream } from './action.stream';
import type { ActionChanged, ActionDeleted } from './domain/action.events';

/** For this time, a deleted action can be restored with its secret. */
const graceMs = 10 * 60_000;
/** The time between two checks of a secret that only published actions use. */
const publishedMs = 60 * 60_000;

/** Erases a webhook secret once neither an action nor a published action uses it. */
export const eraseActionSecret = defineJob(
  'erase-action-secret',
  z.object({ botId: z.string(), ref: z.string() }),
);

@JobHandler(eraseActionSecret)
export class EraseActionSecretHandler implements HandlesJob<typeof eraseActionSecret> {
  constructor(
    @Inject(SECRET_STORE) private readonly secrets: SecretStore,
    @Inject(ActionStream) private readonly stream: Pick<ActionStream, 'state'>,
    @Inject(JobQueue) private readonly jobs: Pick<JobQueue, 'add'>,
  ) {}

  async handle({ botId, ref }: { botId: string; ref: string }): Promise<void> {
    const { actions, published } = await this.stream.state(botId);
    const isInUse = [...actions.values()].some(({ webhookSecretRef }) => webhookSecretRef === ref);
    if (isInUse) return;
    if (published?.secretRefs.includes(ref)) {
      await this.jobs.add(eraseActionSecret, { botId, ref }, { delayMs: publishedMs });
    } else await this.secrets.erase([ref]);
  }
}

/**
 * Erases the webhook secrets that no action uses. A replaced secret is erased immediately, unless chats still
 * get what was published with it. Erasing twice does no harm.
 */
export function unusedSecretsCleanup(
  secrets: Pick<SecretStore, 'erase'>,
  jobs: Pick<JobQueue, 'add'>,
  stream: Pick<ActionStream, 'state'>,
): CheckpointedSubscription {
  const eraseLater = (event: RecordedEvent, ref: string) =>
    jobs.add(
      eraseActionSecret,
      { botId: botIdOf(event), ref },
      { ...followsFrom(event), jobId: `erase-${event.id}`, delayMs: graceMs },
    );
  return checkpointedSubscription<ActionChanged | ActionDeleted>({
    name: 'retired-action-secrets',
    on: {
      async ActionChanged(event) {
        const { retiredSecretRef: ref } = event.data;
        if (ref === null) return;
        const { published } = await stream.state(botIdOf(event));
        if (published === null) await secrets.erase([ref]);
        else await eraseLater(event, ref);
      },
      async ActionDeleted(event) {
        const { retiredSecretRef: ref } = event.data;
        if (ref !== null) await eraseLater(event, ref);
      },
    },
  });
}
