import { type CheckpointedSubscription, checkpointedSubscription } from '@botter/server-event-store';
import { followsFrom, type JobQueue } from '@botter/server-jobs';
import type { BotAdded, BotDeleted, BotTokenReplaced } from '../domain/bot.events';
import { botIdOf } from '../domain/bot-stream-name';
import { connectBot, disconnectBot, retireToken } from './bot-jobs';

/** By then every runtime knows the new token, and everything sent with the old one has arrived. */
const retireAfterMs = 60_000;

/**
 * The jobs at Telegram that follow from a bot's events. The job's id is the event's, so that an event counts
 * once.
 */
export function botConnectionSubscription(jobs: Pick<JobQueue, 'add'>): CheckpointedSubscription {
  return checkpointedSubscription<BotAdded | BotTokenReplaced | BotDeleted>({
    name: 'bot-connection',
    on: {
      async BotAdded(event) {
        await jobs.add(connectBot, { botId: botIdOf(event) }, followsFrom(event));
      },
      async BotTokenReplaced(event) {
        await jobs.add(connectBot, { botId: botIdOf(event) }, followsFrom(event));
        await jobs.add(
          retireToken,
          { tokenRef: event.data.replacedTokenRef },
          { ...followsFrom(event), jobId: `${event.id}-retire`, delayMs: retireAfterMs },
        );
      },
      async BotDeleted(event) {
        await jobs.add(disconnectBot, { botId: botIdOf(event) }, followsFrom(event));
      },
    },
  });
}
