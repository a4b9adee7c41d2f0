import { type CheckpointedSubscription, checkpointedSubscription } from '@botter/server-event-store';
import type { Upkeep } from './upkeep';

/**
 * A bot that was deleted leaves no chats behind. Only the event's name is known here: the conversations don't import
 * the configuration.
 */
export function botCleanupSubscription(upkeep: Upkeep): CheckpointedSubscription {
  return checkpointedSubscription({
    name: 'conversations-bot-deletion',
    handles: ['BotDeleted'],
    handler: (event) => upkeep.forgetBot(event.stream.replace(/^bot-/, '')),
  });
}
