import type { UnreadSummary } from '@botter/contracts';
import { inTransaction, PG_POOL } from '@botter/server-database';
import { LivePublisher } from '@botter/server-live';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { type ReadBudget, readWithin } from '../shared/read-budget';

/** Several times as many chats as the list of a bot shows, because it is the limit for all bots together. */
const unreadChatLimit = 2000;
const budget: ReadBudget = {
  ms: 2_000,
  tooLong: "Unread messages can't be counted right now. Try again later.",
};

export const unreadStatement = `
  with unread as materialized (
    select c.bot_id, c.id, c.last_message_at, c.incoming_count - coalesce(r.read_count, 0) as unread
    from app.chats c left join app.chat_reads r
      on r.bot_id = c.bot_id and r.chat_id = c.id and r.user_id = $1 and r.bot_id = any($2)
    where c.bot_id = any($2) and c.incoming_count > coalesce(r.read_count, 0)
  )
  select bot_id, null as chat_id, sum(unread) as unread from unread group by bot_id
  union all (
    select bot_id, id, unread from unread order by last_message_at desc nulls last limit ${unreadChatLimit})`;

/**
 * Counts what a person has not read. A chat counts its incoming messages, a read mark stores that count, and
 * the difference is unread. No query reads the messages.
 */
@Injectable()
export class Unread {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(LivePublisher) private readonly live: LivePublisher,
  ) {}

  /** @throws BotterError `unavailable` if the query takes too long */
  async summary(userId: string, botIds: readonly string[]): Promise<UnreadSummary> {
    if (botIds.length === 0) return { unreadByBot: [], unreadByChat: [] };
    const { rows } = await readWithin(this.pool, budget, (read) =>
      read<{ bot_id: string; chat_id: string | null; unread: string }>(unreadStatement, [userId, botIds]),
    );
    const byBot = rows.filter(({ chat_id }) => chat_id === null);
    const byChat = rows.filter((row): row is typeof row & { chat_id: string } => row.chat_id !== null);
    return {
      unreadByBot: byBot.map(({ bot_id, unread }) => ({ bot_id, unread_count: Number(unread) })),
      unreadByChat: byChat.map(({ chat_id, unread }) => ({ chat_id, unread_count: Number(unread) })),
    };
  }

  /** Marks everything in the chat as read by this person. False if the bot has no such chat. */
  async markRead(userId: string, botId: string, chatId: string): Promise<boolean> {
    if (!isUuid(chatId)) return false;
    return inTransaction(this.pool, async (client) => {
      const { rows } = await client.query<{ moved: boolean }>(
        `with chat as (
           select id, incoming_count from app.chats where id = $1 and bot_id = $2
             and not exists (select from app.erased_bots where bot_id = $2)
         ), mark as (
           insert into app.chat_reads as r (bot_id, user_id, chat_id, read_count)
           select $2, $3, id, incoming_count from chat
           on conflict (bot_id, user_id, chat_id) do update set read_count = excluded.read_count, read_at = now()
           where r.read_count < excluded.read_count
           returning chat_id
         )
         select exists (select 1 from mark) as moved from chat`,
        [chatId, botId, userId],
      );
      if (rows[0]?.moved)
        await this.live.publish(client, [{ kind: 'unread_changed', botId, chatId, userId }]);
      return rows.length > 0;
    });
  }

  /** Marks the latest incoming message as unread for this person. False if the bot has no such chat. */
  async markUnread(userId: string, botId: string, chatId: string): Promise<boolean> {
    if (!isUuid(chatId)) return false;
    return inTransaction(this.pool, async (client) => {
      const { rows } = await client.query<{ moved: boolean }>(
        `with chat as (
           select id, incoming_count from app.chats where id = $1 and bot_id = $2
         ), mark as (
           update app.chat_reads r set read_count = c.incoming_count - 1, read_at = now() from chat c
           where r.bot_id = $2 and r.user_id = $3 and r.chat_id = c.id and c.incoming_count > 0
             and r.read_count >= c.incoming_count
           returning r.chat_id
         )
         select exists (select 1 from mark) as moved from chat`,
        [chatId, botId, userId],
      );
      if (rows[0]?.moved)
        await this.live.publish(client, [{ kind: 'unread_changed', botId, chatId, userId }]);
      return rows.length > 0;
    });
  }
}
