import { type BotTakeoverModeChanged, botIdOf } from '@botter/server-bots/events';
import { type CheckpointedSubscription, checkpointedSubscription } from '@botter/server-event-store';
import type { Takeovers } from './takeovers';

/** An owner who switches takeovers off wants the bot to reply, so no chat stays paused. */
export function takeoverOffSubscription(takeovers: Pick<Takeovers, 'resumeBot'>): CheckpointedSubscription {
  return checkpointedSubscription<BotTakeoverModeChanged>({
    name: 'conversations-takeover-off',
    on: {
      async BotTakeoverModeChanged(event) {
        if (event.data.mode === 'off') await takeovers.resumeBot(botIdOf(event));
      },
    },
  });
}
