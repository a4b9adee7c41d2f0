import { type CheckpointedSubscription, checkpointedSubscription } from '@botter/server-event-store';
import type { Takeovers } from './takeovers';

/**
 * Whoever switches takeovers off wants the bot to answer, so no chat stays paused. Only the event's name is known here:
 * the conversations don't import the configuration.
 */
export function takeoverOffSubscription(takeovers: Pick<Takeovers, 'resumeBot'>): CheckpointedSubscription {
  return checkpointedSubscription({
    name: 'conversations-takeover-off',
    handles: ['BotTakeoverModeChanged'],
    handler: async (event) => {
      if ((event.data as { mode?: unknown }).mode !== 'off') return;
      await takeovers.resumeBot(event.stream.replace(/^bot-/, ''));
    },
  });
}
