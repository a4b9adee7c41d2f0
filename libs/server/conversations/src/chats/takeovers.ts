import { BotterError, type Chat } from '@botter/contracts';
import { botsInSql } from '@botter/server-compiled-bots';
import { inTransaction, PG_POOL } from '@botter/server-database';
import { LivePublisher } from '@botter/server-live';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { validate as isUuid } from 'uuid';
import { restartTimers, takeoverEndSql } from '../shared/hand-over';
import { ConversationQueries } from './conversation-queries';
import { noSuchChat } from './not-found';

/** Each message of a person pauses the bot's replies, for as long as its owner has chosen. */
const pause = `
  update app.chats c set paused_by = $2, paused_until = ${takeoverEndSql}
  from ${botsInSql} b
  where c.bot_id = $3 and c.id = $1 and b.bot_id = c.bot_id and coalesce(takeover_mode, 'off') <> 'off'
`;

const running = 'paused_until = null, paused_by = null';

/** Chats that a person has taken over from the bot. */
@Injectable()
export class Takeovers {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(LivePublisher) private readonly live: LivePublisher,
    @Inject(ConversationQueries) private readonly queries: ConversationQueries,
  ) {}

  /**
   * To be called in the transaction that queues a person's message. From then on the bot leaves the chat to
   * people. Everyone who works with the bot sees `by`.
   */
  async begin(client: PoolClient, botId: string, chatId: string, by: string | null): Promise<void> {
    const { rowCount } = await client.query(pause, [chatId, by, botId]);
    if (rowCount) await this.live.publish(client, [{ kind: 'chat_changed', botId, chatId }]);
  }

  /**
   * Starts a takeover as a message of this person does, without a message.
   * @throws BotterError `not_found` if the bot has no such chat, `conflict` if its owner allows no takeovers
   */
  async takeOver(botId: string, chatId: string, by: string | null): Promise<Chat> {
    const known = isUuid(chatId) && (await this.queries.chat(botId, chatId));
    if (!known) throw noSuchChat();
    await inTransaction(this.pool, (client) => this.begin(client, botId, chatId, by));
    const chat = await this.queries.chat(botId, chatId);
    if (!chat) throw noSuchChat();
    if (!chat.takeover) throw new BotterError('conflict', 'Takeovers are switched off for this bot');
    return chat;
  }

  /**
   * The bot replies again. If it already did, nothing happens.
   * @throws BotterError `not_found` if the bot has no such chat
   */
  async resume(botId: string, chatId: string): Promise<Chat> {
    await inTransaction(this.pool, (client) =>
      this.#resumeAll(client, 'bot_id = $1 and id = $2', [botId, isUuid(chatId) ? chatId : null]),
    );
    const chat = await this.queries.chat(botId, chatId);
    if (!chat) throw noSuchChat();
    return chat;
  }

  /** Resumes the bot in all its chats, because its owner has switched takeovers off. */
  async resumeBot(botId: string): Promise<void> {
    await inTransaction(this.pool, (client) => this.#resumeAll(client, 'bot_id = $1', [botId]));
  }

  async #resumeAll(client: PoolClient, which: string, values: readonly unknown[]): Promise<void> {
    const { rows } = await client.query<{ id: string; bot_id: string }>(
      `update app.chats set ${running} where (bot_id, id) in (
         select bot_id, id from app.chats where ${which} and paused_until is not null
         order by bot_id, telegram_chat_id for update)
       returning id, bot_id`,
      [...values],
    );
    await restartTimers(
      client,
      rows.map(({ bot_id, id }) => ({ botId: bot_id, chatId: id })),
    );
    await this.live.publish(
      client,
      rows.map(({ id, bot_id }) => ({ kind: 'chat_changed', botId: bot_id, chatId: id })),
    );
  }
}
