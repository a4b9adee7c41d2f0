import { type CheckpointedSubscription, checkpointedSubscription } from '@botter/server-event-store';
import type { JobQueue } from '@botter/server-jobs';
import type { BotEvent } from '../domain/bot.events';
import { botIdOf } from '../domain/bot-stream';
import type { Recorded } from '../recorded';
import { connectBot, disconnectBot, retireToken } from './bot-jobs';

/** By then every runtime has heard of the new token, and what went out with the old one has arrived. */
const retireAfterMs = 60_000;

/** What follows at Telegram from a bot's events. The job's id is the event's, so that an event counts once. */
export function botConnectionSubscription(jobs: Pick<JobQueue, 'add'>): CheckpointedSubscription {
  return checkpointedSubscription({
    name: 'bot-connection',
    handles: ['BotAdded', 'BotTokenReplaced', 'BotDeleted'] satisfies BotEvent['type'][],
    async handler(recorded) {
      const event = recorded as Recorded<BotEvent>;
      const botId = botIdOf(event);
      const options = { jobId: event.id };
      switch (event.type) {
        case 'BotAdded':
          await jobs.add(connectBot, { botId }, options);
          break;
        case 'BotTokenReplaced':
          await jobs.add(connectBot, { botId }, options);
          await jobs.add(
            retireToken,
            { tokenRef: event.data.replacedTokenRef },
            { jobId: `${event.id}-retire`, delayMs: retireAfterMs },
          );
          break;
        case 'BotDeleted':
          await jobs.add(disconnectBot, { botId }, options);
          break;
      }
    },
  });
}
