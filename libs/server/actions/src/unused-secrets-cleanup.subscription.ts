import { type CheckpointedSubscription, checkpointedSubscription } from '@botter/server-event-store';
import type { SecretStore } from '@botter/server-secrets';
import type { ActionChanged, ActionDeleted } from './domain/action.events';

/** Erases the webhook secrets that no action uses any more; erasing twice does no harm. */
export function unusedSecretsCleanup(secrets: Pick<SecretStore, 'erase'>): CheckpointedSubscription {
  const erase = async ({ data: { retiredSecretRef } }: ActionChanged | ActionDeleted) => {
    if (retiredSecretRef !== null) await secrets.erase([retiredSecretRef]);
  };
  return checkpointedSubscription<ActionChanged | ActionDeleted>({
    name: 'retired-action-secrets',
    on: { ActionChanged: erase, ActionDeleted: erase },
  });
}
