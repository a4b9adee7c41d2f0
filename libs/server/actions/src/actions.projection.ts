import { botIdOf, type Recorded } from '@botter/server-bots';
import { rowProjection } from '@botter/server-event-store';
import { evolveActionRow } from './action-row';
import type { ActionRow } from './actions.tables';
import type { ActionEvent, BotLifeEvent } from './domain/action.events';

/** Keeps `read.actions`. */
export const actionsProjection = rowProjection<ActionRow, ActionEvent | BotLifeEvent>({
  name: 'actions',
  table: 'actions',
  columns: ['id', 'bot_id', 'content', 'version', 'created_at', 'updated_at'],
  key: 'id',
  handles: ['ActionAdded', 'ActionChanged', 'ActionDeleted', 'BotDeleted'],
  keyOf(event: Recorded<ActionEvent | BotLifeEvent>) {
    switch (event.type) {
      case 'ActionAdded':
      case 'ActionChanged':
      case 'ActionDeleted':
        return event.data.actionId;
      default:
        return { column: 'bot_id', equals: botIdOf(event) };
    }
  },
  evolve: evolveActionRow,
});
