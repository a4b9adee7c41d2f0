import { type CheckpointedSubscription, checkpointedSubscription } from '@botter/server-event-store';
import type { FileRemoval } from './file-removal';

/** A bot that was deleted leaves no files behind. Only the event's name is known here, as for everything outside the configuration. */
export function botDeletionSubscription(removal: Pick<FileRemoval, 'removeOfBot'>): CheckpointedSubscription {
  return checkpointedSubscription({
    name: 'files-bot-deletion',
    handles: ['BotDeleted'],
    handler: (event) => removal.removeOfBot(event.stream.replace(/^bot-/, '')),
  });
}
