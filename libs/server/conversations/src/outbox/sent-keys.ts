import { jsonRows } from '@botter/server-database';
import type { Pool, PoolClient } from 'pg';

/** Made by the sender: the same for each try to send the same message, and unique within the bot. */
export interface IdempotencyKey {
  readonly id: string;
  /** What is sent under the key, or a hash of it: the same key with other content is refused. */
  readonly content: string;
}

/** A message that is to be queued under its key. */
export interface KeyedMessage {
  readonly botId: string;
  readonly chatId: string;
  readonly key: IdempotencyKey;
}

/** What a key has queued. */
export interface SentKey {
  readonly chatId: string;
  readonly messageId: string | undefined;
  readonly content: string;
}

/**
 * Takes the keys that are free, and returns them in the form of `keyName`. If two callers have the same key
 * at the same time, the second waits here for the commit of the first.
 */
export async function claimKeys(
  client: PoolClient,
  messages: readonly KeyedMessage[],
): Promise<ReadonlySet<string>> {
  if (messages.length === 0) return new Set();
  const rows = messages.map(({ botId, chatId, key }) => ({
    bot_id: botId,
    key: key.id,
    chat_id: chatId,
    content: key.content,
  }));
  // Always in the same order, so that no two callers wait for each other.
  const { rows: taken } = await client.query<{ bot_id: string; key: string }>(
    `insert into app.sent_keys (bot_id, key, chat_id, content)
     select bot_id, key, chat_id, content
     from json_to_recordset($1::json) as i(bot_id text, key text, chat_id uuid, content text)
     where not exists (select from app.erased_bots e where e.bot_id = i.bot_id) order by bot_id, key
     on conflict do nothing returning bot_id, key`,
    [jsonRows(rows)],
  );
  return new Set(taken.map(({ bot_id, key }) => keyName(bot_id, key)));
}

export function keyName(botId: string, key: string): string {
  return `${botId}/${key}`;
}

export async function findKey(
  client: Pool | PoolClient,
  botId: string,
  key: string,
): Promise<SentKey | undefined> {
  const { rows } = await client.query<{ chat_id: string; message_id: string | null; content: string }>(
    'select chat_id, message_id, content from app.sent_keys where bot_id = $1 and key = $2',
    [botId, key],
  );
  const [row] = rows;
  return row && { chatId: row.chat_id, messageId: row.message_id ?? undefined, content: row.content };
}

/** Records which messages the keys have queued. */
export async function keepMessageIds(
  client: PoolClient,
  messages: readonly { readonly botId: string; readonly key: string; readonly messageId: string }[],
): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ botId, key, messageId }) => ({ bot_id: botId, key, message_id: messageId }));
  await client.query(
    `update app.sent_keys k set message_id = i.message_id
     from json_to_recordset($1::json) as i(bot_id text, key text, message_id uuid)
     where k.bot_id = i.bot_id and k.key = i.key`,
    [jsonRows(rows)],
  );
}
