import type { Recorded } from '@botter/server-bots';
import { type CheckpointedSubscription, checkpointedSubscription } from '@botter/server-event-store';
import type { SecretStore } from '@botter/server-secrets';
import type { ActionEvent } from './domain/action.events';

/** Erases the webhook secrets that no action uses any more; erasing twice does no harm. */
export function unusedSecretsCleanup(secrets: Pick<SecretStore, 'erase'>): CheckpointedSubscription {
  return checkpointedSubscription({
    name: 'retired-action-secrets',
    handles: ['ActionChanged', 'ActionDeleted'] satisfies ActionEvent['type'][],
    async handler(recorded) {
      const event = recorded as Recorded<ActionEvent>;
      if (event.type === 'ActionAdded') return;
      const { retiredSecretRef } = event.data;
      if (retiredSecretRef !== null) await secrets.erase([retiredSecretRef]);
    },
  });
}
