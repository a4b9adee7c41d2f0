import type { PoolClient } from 'pg';
import type { PlannedUpdate } from './planned-update';

/** Telegram lets people change messages for two days; further back than this nobody looks for one. */
const editReach = 2000;

/** Puts the new text in the place of the old one, which stays readable. Gives the message's id where it is known. */
export async function applyEdit(
  client: PoolClient,
  chatId: string,
  edit: NonNullable<PlannedUpdate['edit']>,
): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    `update app.messages set
       earlier = coalesce(earlier, '[]') || jsonb_build_array(jsonb_build_object('text', text, 'until', $4::timestamptz)),
       text = $3, edited_at = $4::timestamptz
     where id = (
       select id from (
         select id, telegram_message_id, direction from app.messages where chat_id = $1 order by id desc limit ${editReach}
       ) recent
       where telegram_message_id = $2 and direction = 'incoming' limit 1)
     returning id`,
    [chatId, edit.telegramMessageId, edit.text?.replaceAll('\0', '') ?? null, edit.at],
  );
  return rows[0]?.id;
}

/** A group got a new id at Telegram: the same chat goes on under it, unless a chat of that id is known already. */
export async function applyMigration(
  client: PoolClient,
  botId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await client.query(
    `update app.chats set telegram_chat_id = $3, type = 'supergroup'
     where bot_id = $1 and telegram_chat_id = $2
       and not exists (select 1 from app.chats where bot_id = $1 and telegram_chat_id = $3)`,
    [botId, from, to],
  );
}

/** Who has blocked the bot gets nothing that was planned for later. */
export async function cancelDelayedCallbacks(client: PoolClient, chatId: string): Promise<void> {
  await client.query(`delete from app.outbox where chat_id = $1 and kind = 'callback'`, [chatId]);
}
