import { type CheckpointedSubscription, checkpointedSubscription } from '@botter/server-event-store';
import type { ActionRefusals } from './action-refusals';

/**
 * An action that was saved again deserves a new trial. Only the names of the events are known here: the conversations
 * don't import the configuration.
 */
export function refusalsCleanup(problems: ActionRefusals): CheckpointedSubscription {
  return checkpointedSubscription({
    name: 'forgotten-action-problems',
    handles: ['ActionChanged', 'ActionDeleted'],
    handler: (event) => {
      const { actionId } = event.data as { actionId: string };
      return problems.forget(event.stream.replace(/^bot-/, ''), actionId, event.recordedAt);
    },
  });
}
