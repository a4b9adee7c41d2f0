import { type BotDeleted, botIdOf } from '@botter/server-bots/events';
import { type CheckpointedSubscription, checkpointedSubscription } from '@botter/server-event-store';
import type { Notices } from './notices/notices';

/** Deletes what is kept about the notices of a deleted bot. */
export function noticesCleanup(notices: Pick<Notices, 'forgetBot'>): CheckpointedSubscription {
  return checkpointedSubscription<BotDeleted>({
    name: 'notifications-bot-deletion',
    on: { BotDeleted: (event) => notices.forgetBot(botIdOf(event)) },
  });
}
