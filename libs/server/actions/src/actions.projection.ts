import { type BotDeleted, botIdOf } from '@botter/server-bots/events';
import { rowProjection } from '@botter/server-event-store';
import { actionRowHandlers } from './action-row';
import type { ActionRow } from './actions.tables';
import type { ActionEvent } from './domain/action.events';

/** Keeps `read.actions`. */
export const actionsProjection = rowProjection<ActionRow, ActionEvent | BotDeleted>({
  name: 'actions',
  isByStream: true,
  table: 'actions',
  columns: ['id', 'bot_id', 'content', 'version', 'created_at', 'updated_at'],
  replaced: ['content'],
  key: 'id',
  keyOf: (event) =>
    event.type === 'BotDeleted' ? { column: 'bot_id', equals: botIdOf(event) } : event.data.actionId,
  on: actionRowHandlers,
});
