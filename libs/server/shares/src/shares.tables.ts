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
}

export type ShareTables = {
  'app.share_addresses': ShareAddressRow;
  'read.shares': ShareRow<Date>;
};
