import { type CheckpointedSubscription, checkpointedSubscription } from '@botter/server-event-store';
import type { ActionProblems } from './action-problems';

/**
 * An action that was saved again deserves a new trial. Only the names of the events are known here: the conversations
 * don't import the configuration.
 */
export function forgottenProblemsSubscription(problems: ActionProblems): CheckpointedSubscription {
  return checkpointedSubscription({
    name: 'forgotten-action-problems',
    handles: ['ActionChanged', 'ActionDeleted'],
    handler: (event) => {
      const { actionId } = event.data as { actionId: string };
      return problems.forget(event.stream.replace(/^bot-/, ''), actionId, event.recordedAt);
    },
  });
}
