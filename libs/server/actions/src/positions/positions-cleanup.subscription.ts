import { botIdOf } from '@botter/server-bots/events';
import type { Database } from '@botter/server-database';
import { type CheckpointedSubscription, checkpointedSubscription } from '@botter/server-event-store';
import type { ActionTables } from '../actions.tables';
import type { ActionDeleted } from '../domain/action.events';

/** Removes the position of a deleted action; twice does no harm. */
export function positionsCleanup(database: Database): CheckpointedSubscription {
  const db = database.withTables<ActionTables>();
  return checkpointedSubscription<ActionDeleted>({
    name: 'forgotten-action-positions',
    on: {
      async ActionDeleted(event) {
        await db
          .deleteFrom('app.action_positions')
          .where('bot_id', '=', botIdOf(event))
          .where('action_id', '=', event.data.actionId)
          .execute();
      },
    },
  });
}
