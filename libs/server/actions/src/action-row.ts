import { botIdOf, type Recorded } from '@botter/server-bots';
import type { ActionRow } from './actions.tables';
import type { ActionEvent, BotLifeEvent } from './domain/action.events';

/** How an action stands after an event; undefined where there is none (any more). */
export function evolveActionRow(
  row: ActionRow | undefined,
  event: Recorded<ActionEvent | BotLifeEvent>,
): ActionRow | undefined {
  const at = event.metadata.occurredAt;
  switch (event.type) {
    case 'ActionAdded':
      return {
        id: event.data.actionId,
        bot_id: botIdOf(event),
        content: event.data.content,
        version: 1,
        created_at: at,
        updated_at: at,
      };
    case 'ActionChanged':
      return row && { ...row, content: event.data.content, version: row.version + 1, updated_at: at };
    case 'ActionDeleted':
    case 'BotDeleted':
      return undefined;
    default:
      return row;
  }
}
