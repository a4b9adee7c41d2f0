import type { ActionChanged, ActionDeleted } from '@botter/server-actions/events';
import { botIdOf } from '@botter/server-bots/events';
import {
  type CheckpointedSubscription,
  checkpointedSubscription,
  type Recorded,
} from '@botter/server-event-store';
import type { ActionRefusals } from './action-refusals';

/** Forgets the refusals of an action that was saved again or deleted. */
export function refusalsCleanup(problems: ActionRefusals): CheckpointedSubscription {
  const forget = (event: Recorded<ActionChanged | ActionDeleted>) =>
    problems.forget(botIdOf(event), event.data.actionId, event.recordedAt);
  return checkpointedSubscription<ActionChanged | ActionDeleted>({
    name: 'forgotten-action-problems',
    on: { ActionChanged: forget, ActionDeleted: forget },
  });
}
