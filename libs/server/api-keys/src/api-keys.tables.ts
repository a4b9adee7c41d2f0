import type { AccessType } from '@botter/contracts';
import type { UsersTables } from '@botter/server-auth';

/** One key of a person. */
export interface ApiKeyRow {
  id: string;
  user_id: string;
  name: string;
  hint: string;
  /** Null once it is revoked: the row stays for a while, because events name the key. */
  hash: Buffer | null;
  access: AccessType;
  /** Null for all bots of its maker; an empty list opens nothing. */
  bot_ids: string[] | null;
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

export type ApiKeyTables = UsersTables & { 'app.api_keys': ApiKeyRow };
