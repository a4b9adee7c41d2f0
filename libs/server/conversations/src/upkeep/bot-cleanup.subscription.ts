import { type BotDeleted, botIdOf } from '@botter/server-bots/events';
import { type CheckpointedSubscription, checkpointedSubscription } from '@botter/server-event-store';
import type { ConversationUpkeep } from './conversation-upkeep';

/** Deletes the chats of a deleted bot. */
export function botCleanupSubscription(
  upkeep: Pick<ConversationUpkeep, 'forgetBot'>,
): CheckpointedSubscription {
  return checkpointedSubscription<BotDeleted>({
    name: 'conversations-bot-deletion',
    on: { BotDeleted: (event) => upkeep.forgetBot(botIdOf(event)) },
  });
}
