import { type BotDeleted, botIdOf } from '@botter/server-bots/events';
import { type CheckpointedSubscription, checkpointedSubscription } from '@botter/server-event-store';
import type { FileRemoval } from './file-removal';

/** Deletes the files of a deleted bot. */
export function botDeletionSubscription(removal: Pick<FileRemoval, 'removeOfBot'>): CheckpointedSubscription {
  return checkpointedSubscription<BotDeleted>({
    name: 'files-bot-deletion',
    on: { BotDeleted: (event) => removal.removeOfBot(botIdOf(event)) },
  });
}
