import type { Permission, Share } from '@botter/contracts';

/**
 * The share of an address in a bot. Written before the first event: the unique index over (bot, address)
 * decides that one address has one share, which no event could, as events contain no addresses.
 */
interface ShareAddressRow {
  share_id: string;
  bot_id: string;
  email_hash: string;
}

/**
 * Read model: the people that bots are shared with. Instants are ISO strings in a fold, and dates when read
 * from the table.
 */
export interface ShareRow<Instant = string> {
  id: string;
  bot_id: string;
  /** Null while no account has that address. */
  user_id: string | null;
  email_ref: string;
  permission: Permission;
  status: Share['status'];
  created_at: Instant;
  status_since: Instant;
  /** Version of the bot's stream that the row shows. */
  version: number;
}

/**
 * The owner's last decision, as long as the read model shows something older: access follows it from the
 * moment of the response to the owner's call, whatever the worker does.
 */
interface ShareDecisionRow {
  share_id: string;
  bot_id: string;
  /** Null if the share gives no access until the read model catches up. */
  permission: Permission | null;
  /** Version of the bot's stream after the decision. */
  version: number;
}

export type ShareTables = {
  'app.share_addresses': ShareAddressRow;
  'app.share_decisions': ShareDecisionRow;
  'read.shares': ShareRow<Date>;
};
