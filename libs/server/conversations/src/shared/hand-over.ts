import { botsInSql } from '@botter/server-compiled-bots';
import type { PoolClient } from 'pg';
import { stepMethod } from './rows';

/** SQL: until when a takeover that begins now lasts, by the setting of its bot `b`. */
export const takeoverEndSql = `case b.takeover_mode
    when '15_minutes' then now() + interval '15 minutes'
    when '1_hour' then now() + interval '1 hour'
    else 'infinity' end`;

/**
 * Leaves chats to people, in the transaction that holds the locks on them. A bot that hands over does so even
 * if its owner's messages take over no chats.
 */
export async function leaveToPeople(
  client: PoolClient,
  chats: readonly { readonly botId: string; readonly chatId: string }[],
): Promise<void> {
  if (chats.length === 0) return;
  await client.query(
    `update app.chats c set paused_by = null, paused_until = ${takeoverEndSql}
     from unnest($1::text[], $2::uuid[]) as h(bot_id, id) join ${botsInSql} b using (bot_id)
     where c.bot_id = h.bot_id and c.id = h.id`,
    [chats.map(({ botId }) => botId), chats.map(({ chatId }) => chatId)],
  );
}

/**
 * The bot continues in these chats, whose rows are locked: a pause or a question that waits for an answer
 * there gets its whole time again. One that is being run just now is left to that process.
 */
export async function restartTimers(
  client: PoolClient,
  chats: readonly { readonly botId: string; readonly chatId: string }[],
): Promise<void> {
  if (chats.length === 0) return;
  await client.query(
    `update app.outbox set due_at = now() + make_interval(secs => coalesce((payload::json ->> 'delaySeconds')::float8, 0))
     where (bot_id, id) in (
       select o.bot_id, o.id from (
         select distinct s.bot_id, s.chat_id from app.sessions s
         join unnest($1::text[], $2::uuid[]) as c(bot_id, chat_id) on s.bot_id = c.bot_id and s.chat_id = c.chat_id
       ) s join app.outbox o on o.bot_id = s.bot_id and o.chat_id = s.chat_id
       where o.kind = 'callback' and o.method = '${stepMethod}' for update of o skip locked)`,
    [chats.map(({ botId }) => botId), chats.map(({ chatId }) => chatId)],
  );
}
