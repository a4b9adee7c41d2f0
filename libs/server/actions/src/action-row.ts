import { type BotDeleted, botIdOf } from '@botter/server-bots/events';
import type { RowHandlers } from '@botter/server-event-store';
import type { ActionRow } from './actions.tables';
import type { ActionEvent } from './domain/action.events';

/** The row of an action after each event. */
export const actionRowHandlers: RowHandlers<ActionRow, ActionEvent | BotDeleted> = {
  ActionAdded: (_, event) => ({
    id: event.data.actionId,
    bot_id: botIdOf(event),
    content: event.data.content,
    version: 1,
    created_at: event.metadata.occurredAt,
    updated_at: event.metadata.occurredAt,
  }),
  ActionChanged: (row, { data, metadata }) =>
    row && { ...row, content: data.content, version: row.version + 1, updated_at: metadata.occurredAt },
  ActionDeleted: () => undefined,
  BotDeleted: () => undefined,
};
