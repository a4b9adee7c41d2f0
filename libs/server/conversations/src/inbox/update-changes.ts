import type { PoolClient } from 'pg';
import type { PlannedUpdate } from './planned-update';

/** Telegram lets people change messages for two days; further back than this nobody looks for one. */
const editReach = 2000;

/** Earlier versions of a message that are kept at most: the first, and these many of the latest. */
const latestVersions = 19;
/** Bytes of the latest; together with the first, which Telegram's limit bounds, 64 kB. */
const latestBytes = 48 * 1024;
/** Telegram's limit of a text, in characters. */
const versionLength = 4096;

/** The chat's row is locked by the statement before, so the changes of a message come one after the other. */
const edit = `
with line as materialized (
  select id, text from (
    select id, text, telegram_message_id, direction from app.messages where bot_id = $1 and chat_id = $2
    order by id desc limit ${editReach}
  ) recent
  where telegram_message_id = $3 and direction = 'incoming' limit 1
), changed as (
  update app.messages m set text = $4, edited_at = $5::timestamptz from line
  where m.bot_id = $1 and m.id = line.id
  returning m.id, left(line.text, ${versionLength}) as before, line.text is distinct from $4 as differs
), kept as (
  insert into app.message_versions (bot_id, message_id, n, text, until)
  select $1, id, 1 + coalesce((
    select max(n) from app.message_versions v where v.bot_id = $1 and v.message_id = id), 0), before, $5::timestamptz
  from changed where differs
  returning message_id, octet_length(coalesce(text, '')) as bytes
), dropped as (
  delete from app.message_versions v using kept, lateral (
    select n, row_number() over latest as place, sum(octet_length(coalesce(text, ''))) over latest as bytes
    from app.message_versions where bot_id = $1 and message_id = kept.message_id and n > 1
    window latest as (order by n desc)
  ) old
  where v.bot_id = $1 and v.message_id = kept.message_id and v.n = old.n
    and (old.place >= ${latestVersions} or old.bytes + kept.bytes > ${latestBytes})
)
select id from changed`;

/**
 * Puts the new text in the place of the old one, which stays readable: of many changes the first and the latest, so that
 * nobody makes rows grow by changing a message for ever. Gives the message's id where it is known.
 */
export async function applyEdit(
  client: PoolClient,
  botId: string,
  chatId: string,
  { telegramMessageId, text, at }: NonNullable<PlannedUpdate['edit']>,
): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(edit, [
    botId,
    chatId,
    telegramMessageId,
    text?.replaceAll('\0', '') ?? null,
    at,
  ]);
  return rows[0]?.id;
}

/** Takes a new title over, or the name of a topic. Gives the chat's id where it is known. */
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

/** Who has blocked the bot gets nothing that was planned for later. */
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
