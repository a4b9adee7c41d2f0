import { type BotDeleted, botIdOf } from '@botter/server-bots/events';
import { type CheckpointedSubscription, checkpointedSubscription } from '@botter/server-event-store';
import type { ApiKeyStore } from './api-key.store';

/** Removes a deleted bot from the keys that name it. */
export function botsCleanup(keys: Pick<ApiKeyStore, 'forgetBot'>): CheckpointedSubscription {
  return checkpointedSubscription<BotDeleted>({
    name: 'api-keys-bot-deletion',
    on: { BotDeleted: (event) => keys.forgetBot(botIdOf(event)) },
  });
}
