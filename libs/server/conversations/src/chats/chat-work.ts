import type { Chat } from '@botter/contracts';
import { inTransaction, PG_POOL } from '@botter/server-database';
import { LivePublisher } from '@botter/server-live';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { ConversationQueries } from './conversation-queries';
import { noSuchChat } from './not-found';

const setDone = `
  insert into app.chat_work (bot_id, chat_id, done_count)
  select bot_id, id, case when $3 then incoming_count end from app.chats
  where bot_id = $1 and id = $2 and not exists (select from app.erased_bots where bot_id = $1)
  on conflict (bot_id, chat_id) do update set done_count = excluded.done_count`;

const setAssignee = `
  insert into app.chat_work (bot_id, chat_id, assignee_id, assignee_name)
  select bot_id, id, $3, $4 from app.chats
  where bot_id = $1 and id = $2 and not exists (select from app.erased_bots where bot_id = $1)
  on conflict (bot_id, chat_id) do update set assignee_id = excluded.assignee_id, assignee_name = excluded.assignee_name`;

/** Stores what a team does with a chat. It doesn't write the chat's own row, which every update writes. */
@Injectable()
export class ChatWork {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(LivePublisher) private readonly live: LivePublisher,
    @Inject(ConversationQueries) private readonly queries: ConversationQueries,
  ) {}

  /**
   * Marks a chat as done until someone writes: the row stores how many messages had come in.
   * @throws BotterError `not_found` if the bot has no such chat
   */
  setDone(botId: string, chatId: string, done: boolean): Promise<Chat> {
    return this.#change(setDone, botId, chatId, [done]);
  }

  /** @throws BotterError `not_found` if the bot has no such chat */
  assign(botId: string, chatId: string, to: { id: string; name: string } | undefined): Promise<Chat> {
    return this.#change(setAssignee, botId, chatId, [to?.id ?? null, to?.name ?? null]);
  }

  async #change(text: string, botId: string, chatId: string, values: readonly unknown[]): Promise<Chat> {
    if (!isUuid(chatId)) throw noSuchChat();
    await inTransaction(this.pool, async (client) => {
      const { rowCount } = await client.query(text, [botId, chatId, ...values]);
      if (!rowCount) throw noSuchChat();
      await this.live.publish(client, [{ kind: 'chat_changed', botId, chatId }]);
    });
    const chat = await this.queries.chat(botId, chatId);
    if (!chat) throw noSuchChat();
    return chat;
  }
}
