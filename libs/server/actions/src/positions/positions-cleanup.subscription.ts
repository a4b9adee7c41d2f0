import { botIdOf, type Recorded } from '@botter/server-bots';
import type { Database } from '@botter/server-database';
import { type CheckpointedSubscription, checkpointedSubscription } from '@botter/server-event-store';
import type { ActionTables } from '../actions.tables';
import type { ActionEvent, BotLifeEvent } from '../domain/action.events';

/** Removes the place of a deleted action, and all places of a deleted bot; twice does no harm. */
export function positionsCleanup(database: Database): CheckpointedSubscription {
  const db = database.withTables<ActionTables>();
  return checkpointedSubscription({
    name: 'forgotten-action-positions',
    handles: ['ActionDeleted', 'BotDeleted'] satisfies (ActionEvent | BotLifeEvent)['type'][],
    async handler(recorded) {
      const event = recorded as Recorded<ActionEvent | BotLifeEvent>;
      if (event.type !== 'ActionDeleted' && event.type !== 'BotDeleted') return;
      const ofBot = db.deleteFrom('app.action_positions').where('bot_id', '=', botIdOf(event));
      await (event.type === 'BotDeleted'
        ? ofBot
        : ofBot.where('action_id', '=', event.data.actionId)
      ).execute();
    },
  });
}
