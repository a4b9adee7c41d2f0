import type { Permission, Share } from '@botter/contracts';

/**
 * Which share an address has in a bot. Written before the first event: the unique index over (bot, address) decides
 * that one address has one share, which no event could, as events hold no addresses.
 */
export interface ShareAddressRow {
  share_id: string;
  bot_id: string;
  email_hash: string;
}

/** Read model: with whom bots are shared. Instants are ISO strings in a fold, and dates when read from the table. */
export interface ShareRow<Instant = string> {
  id: string;
  bot_id: string;
  /** Null while nobody with that address has an account. */
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
 * What an owner decided last, for as long as the read model shows something older: access follows it from the moment when the
 * owner's call is answered, whatever the worker does.
 */
export interface ShareDecisionRow {
  share_id: string;
  bot_id: string;
  /** Null where the share gives no access until the read model says so. */
  permission: Permission | null;
  /** Version of the bot's stream after the decision. */
  version: number;
}

export type ShareTables = {
  'app.share_addresses': ShareAddressRow;
  'app.share_decisions': ShareDecisionRow;
  'read.shares': ShareRow<Date>;
};
