import type { PoolClient } from 'pg';

interface ChatRow {
  readonly id: string;
  readonly telegram_chat_id: string;
}

/**
 * A group got a new id at Telegram: the same chat continues under it. If an update of the supergroup came
 * first, it already has its own chat: then the older chat takes in the other. Returns the ids of the chats
 * that have changed.
 */
export async function migrateChat(
  client: PoolClient,
  botId: string,
  { from, to }: { readonly from: string; readonly to: string },
  hasSessions: boolean,
): Promise<string[]> {
  const { rows } = await client.query<ChatRow>(
    `select id, telegram_chat_id from app.chats where bot_id = $1 and telegram_chat_id in ($2, $3)
     order by bot_id, telegram_chat_id for update`,
    [botId, from, to],
  );
  // Ids of chats rise with time.
  const [first, second] = [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));
  if (!first) return [];
  if (second) {
    if (hasSessions) await mergeSessions(client, botId, first.id, second.id);
    return merge(client, botId, first, second, to);
  }
  if (first.telegram_chat_id === to) return [];
  await client.query(
    `update app.chats set telegram_chat_id = $3, type = 'supergroup' where bot_id = $1 and id = $2`,
    [botId, first.id, to],
  );
  return [first.id];
}

/** Of a person with a session in both chats, the one that has moved last stays. */
async function mergeSessions(client: PoolClient, botId: string, into: string, from: string): Promise<void> {
  await client.query(
    `with gone as (delete from app.sessions where bot_id = $1 and chat_id = $3 returning *)
     insert into app.sessions as s (bot_id, chat_id, person_id, thread_id, version, state, moved_at)
     select bot_id, $2::uuid, person_id, thread_id, version, state, moved_at from gone order by person_id, thread_id
     on conflict (bot_id, chat_id, person_id, thread_id) do update set
       version = excluded.version, state = excluded.state, moved_at = excluded.moved_at
     where s.moved_at < excluded.moved_at`,
    [botId, into, from],
  );
}

async function merge(
  client: PoolClient,
  botId: string,
  into: ChatRow,
  from: ChatRow,
  to: string,
): Promise<string[]> {
  const both = [botId, into.id, from.id];
  await client.query('update app.messages set chat_id = $2 where bot_id = $1 and chat_id = $3', both);
  await client.query(
    `insert into app.chat_topics (bot_id, chat_id, thread_id, name)
     select $1, $2::uuid, thread_id, name from app.chat_topics where bot_id = $1 and chat_id = $3
     on conflict do nothing`,
    both,
  );
  // Read counts of the two chats add up.
  await client.query(
    `insert into app.chat_reads as r (bot_id, user_id, chat_id, read_count)
     select $1, user_id, $2::uuid, read_count from app.chat_reads where bot_id = $1 and chat_id = $3 order by user_id
     on conflict (bot_id, user_id, chat_id) do update set read_count = r.read_count + excluded.read_count`,
    both,
  );
  await client.query('update app.chat_notes set chat_id = $2 where bot_id = $1 and chat_id = $3', both);
  // The assignment of the group stays; a chat that was done no longer is, because counts add up.
  await client.query(
    `insert into app.chat_work as w (bot_id, chat_id, assignee_id, assignee_name)
     select $1, $2::uuid, assignee_id, assignee_name from app.chat_work where bot_id = $1 and chat_id = $3
     on conflict (bot_id, chat_id) do update set assignee_id = coalesce(w.assignee_id, excluded.assignee_id),
       assignee_name = coalesce(w.assignee_name, excluded.assignee_name)`,
    both,
  );
  for (const table of ['app.chat_reads', 'app.chat_topics', 'app.chat_work']) {
    await client.query(`delete from ${table} where bot_id = $1 and chat_id = $2`, [botId, from.id]);
  }
  // Messages in progress are in the memory of their sender, and are sent under the chat that they were queued
  // for.
  await client.query(
    `update app.outbox set chat_id = $2
     where bot_id = $1 and chat_id = $3 and not (kind = 'send' and state in ('waiting', 'sending'))`,
    both,
  );
  await client.query(
    `update app.chats c set type = 'supergroup',
       message_count = c.message_count + f.message_count, incoming_count = c.incoming_count + f.incoming_count,
       last_message_at = greatest(c.last_message_at, f.last_message_at), line_ms = greatest(c.line_ms, f.line_ms),
       paused_until = greatest(c.paused_until, f.paused_until), paused_by = coalesce(f.paused_by, c.paused_by),
       name = n.name, username = n.username, blocked = n.blocked
     from app.chats f, app.chats n where c.bot_id = $1 and c.id = $2 and f.bot_id = $1 and f.id = $3
       and n.bot_id = $1 and n.id in ($2, $3) and n.telegram_chat_id = $4`,
    [...both, to],
  );
  await yieldId(client, botId, into, from, to);
  return [into.id, from.id];
}

/**
 * The new id is the survivor's; the other chat is deleted, immediately or when the last of its messages is
 * sent.
 */
async function yieldId(
  client: PoolClient,
  botId: string,
  into: ChatRow,
  from: ChatRow,
  to: string,
): Promise<void> {
  const { rowCount } = await client.query(
    `select 1 from app.outbox
     where bot_id = $1 and chat_id = $2 and kind = 'send' and state in ('waiting', 'sending') limit 1`,
    [botId, from.id],
  );
  if (rowCount === 0) {
    await client.query('delete from app.chats where bot_id = $1 and id = $2', [botId, from.id]);
  } else {
    // No chat has the id 0: the two are unique at any time.
    await client.query(
      `update app.chats set telegram_chat_id = 0, merged_into = $3, merged_at = now(), message_count = 0, incoming_count = 0,
         last_message_at = null where bot_id = $1 and id = $2`,
      [botId, from.id, into.id],
    );
  }
  const rename = 'update app.chats set telegram_chat_id = $3 where bot_id = $1 and id = $2';
  await client.query(rename, [botId, into.id, to]);
  if (rowCount === 0) return;
  // Telegram redirects requests for the old id to the new one.
  const old = into.telegram_chat_id === to ? from.telegram_chat_id : into.telegram_chat_id;
  await client.query(rename, [botId, from.id, old]);
}
