import type { ActionContent } from './domain/action.events';

/**
 * Read model: the actions there are. Instants are ISO strings in a fold, and dates when read from the table.
 */
export interface ActionRow<Instant = string> {
  id: string;
  bot_id: string;
  content: ActionContent;
  version: number;
  created_at: Instant;
  updated_at: Instant;
}

/** The position of an action in the flow graph. Without history: the row is overwritten. */
interface ActionPositionRow {
  bot_id: string;
  action_id: string;
  x: number;
  y: number;
}

export type ActionTables = {
  'read.actions': ActionRow<Date>;
  'app.action_positions': ActionPositionRow;
};
