import { jsonRows } from '@botter/server-database';
import type { Pool, PoolClient } from 'pg';

/** A broadcast that has ended, as text for people. */
export interface BroadcastEnd {
  readonly botId: string;
  readonly broadcastId: string;
  readonly words: string;
}

/**
 * Orders the notices that broadcasts have ended, with the commit of the caller's transaction: for owners who
 * have linked an account and want notices of the bot.
 */
export async function orderBroadcastNotices(
  client: Pool | PoolClient,
  ends: readonly BroadcastEnd[],
  now: Date,
): Promise<void> {
  if (ends.length === 0) return;
  await client.query(
    `insert into app.bot_notices (bot_id, kind, subject, detail, created_at, due_at)
     select b.bot_id, 'broadcast_ended', e."broadcastId", e.words, $2, $2
     from json_to_recordset($1::json) as e("botId" text, "broadcastId" text, words text)
     join read.notification_bots b on b.bot_id = e."botId" and b.enabled
     join app.telegram_links l on l.user_id = b.owner_id
     on conflict do nothing`,
    [jsonRows(ends), now],
  );
}
