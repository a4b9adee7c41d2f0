import type { PoolClient } from 'pg';
import type { PlannedUpdate } from './planned-update';

/** Stores a new title, or the name of a topic. Returns the chat's id if the chat is stored. */
export async function applyChatChange(
  client: PoolClient,
  botId: string,
  { chat, topic }: NonNullable<PlannedUpdate['chatChange']>,
): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    'update app.chats set name = $3 where bot_id = $1 and telegram_chat_id = $2 returning id',
    [botId, chat.telegramChatId, chat.name],
  );
  const id = rows[0]?.id;
  if (!id || !topic) return id;
  await client.query(
    `insert into app.chat_topics as t (bot_id, chat_id, thread_id, name) values ($5, $1, $2, $3)
     on conflict (bot_id, chat_id, thread_id) do update set name = excluded.name where $4 or t.name is null`,
    [id, topic.threadId, topic.name.replaceAll('\0', ''), topic.isCurrent, botId],
  );
  return id;
}

/** A person who has blocked the bot gets no delayed callbacks. */
export async function cancelDelayedCallbacks(
  client: PoolClient,
  botId: string,
  chatId: string,
): Promise<void> {
  await client.query(`delete from app.outbox where bot_id = $1 and chat_id = $2 and kind = 'callback'`, [
    botId,
    chatId,
  ]);
}
