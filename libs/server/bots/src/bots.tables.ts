import type { TakeoverMode } from '@botter/contracts';

/** A bot at Telegram belongs to one registration: written before the first event, erased with the bot. */
export interface BotRegistrationRow {
  bot_id: string;
  owner_id: string;
  telegram_id: string;
  /** `adding` until the first event is in the store; the upkeep removes a row that stays in this state. */
  state: 'adding' | 'active' | 'deleting';
  /** How Telegram was last told to deliver: the webhook's address, or `polling`. */
  connected_as: string | null;
  created_at: Date;
  /** When to ask Telegram for the bot's webhook next, even if no one looks at the bot. */
  inspection_due_at: Date;
  /** When it got its current state. */
  state_since: Date;
}

/** Read model: the bots there are. Instants are ISO strings in a fold, and dates when read from the table. */
export interface BotRow<Instant = string> {
  id: string;
  owner_id: string;
  name: string;
  username: string;
  telegram_id: string;
  display_name: string | null;
  short_description: string | null;
  can_join_groups: boolean;
  can_read_all_group_messages: boolean;
  notifications_enabled: boolean;
  takeover_mode: TakeoverMode;
  time_zone: string;
  drafts_enabled: boolean;
  /** Name of the secret that calls to Telegram take. */
  token_ref: string;
  created_at: Instant;
}

export type BotTables = {
  'app.bot_registrations': BotRegistrationRow;
  'read.bots': BotRow<Date>;
};
