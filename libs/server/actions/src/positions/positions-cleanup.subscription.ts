import { type BotDeleted, botIdOf } from '@botter/server-bots/events';
import type { Database } from '@botter/server-database';
import { type CheckpointedSubscription, checkpointedSubscription } from '@botter/server-event-store';
import type { ActionTables } from '../actions.tables';
import type { ActionDeleted } from '../domain/action.events';

/** Removes the position of a deleted action, and all positions of a deleted bot; twice does no harm. */
export function positionsCleanup(database: Database): CheckpointedSubscription {
  const db = database.withTables<ActionTables>();
  const positionsOf = (botId: string) => db.deleteFrom('app.action_positions').where('bot_id', '=', botId);
  return checkpointedSubscription<ActionDeleted | BotDeleted>({
    name: 'forgotten-action-positions',
    on: {
      async ActionDeleted(event) {
        await positionsOf(botIdOf(event)).where('action_id', '=', event.data.actionId).execute();
      },
      async BotDeleted(event) {
        await positionsOf(botIdOf(event)).execute();
      },
    },
  });
}
