import { BotterError, type Chat, type Message } from '@botter/contracts';
import { planMessage } from '@botter/engine';
import { PG_POOL } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { LivePublisher } from '@botter/server-live';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { v7 as uuid } from 'uuid';
import { appendOutgoing } from '../outbox/append-outgoing';
import { toEffectRows } from '../outbox/effect-rows';
import { inTransaction } from '../shared/transaction';
import { Takeovers } from '../takeover/takeovers';
import { ConversationQueries } from './conversation-queries';

interface ChatRow {
  id: string;
  telegram_chat_id: string;
  type: Chat['type'];
  name: string | null;
  username: string | null;
  blocked: boolean;
}

/** A person writes to a chat: kept and queued before anything is tried, so it also works while Telegram is away. */
@Injectable()
export class SendMessage {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(LivePublisher) private readonly live: LivePublisher,
    @Inject(ConversationQueries) private readonly queries: ConversationQueries,
    @Inject(Takeovers) private readonly takeovers: Takeovers,
  ) {}

  /**
   * `by` is the name of the person who writes.
   * @throws BotterError `not_found` without such a chat, `refused_by_telegram` where it has blocked the bot
   */
  async send(botId: string, telegramChatId: string, text: string, by: string | null): Promise<Message> {
    const chat = await this.#chat(botId, telegramChatId);
    if (!chat) throw new BotterError('not_found', 'This bot has no such chat');
    if (chat.blocked) {
      throw new BotterError('refused_by_telegram', 'Forbidden: bot was blocked by the user');
    }
    const { type, name, username } = chat;
    const effects = planMessage(text, { telegramChatId: chat.telegram_chat_id, type, name, username });
    const context = { source: `${botId}/message/${uuid()}`, now: this.clock.now(), newId: uuid };
    const rows = toEffectRows(effects, context);
    await inTransaction(this.pool, async (client) => {
      await this.takeovers.begin(client, chat.id, by);
      await appendOutgoing(client, this.live, [{ botId, chatId: chat.id, rows }]);
    });
    const [message] = await this.queries.loadMessages(rows.messages.slice(0, 1).map(({ id }) => id));
    if (!message) throw new BotterError('not_found', 'This bot has no such chat');
    return message;
  }

  async #chat(botId: string, telegramChatId: string): Promise<ChatRow | undefined> {
    // Longer than any number the column can hold, so there is no such chat.
    if (!/^-?\d{1,18}$/.test(telegramChatId)) return undefined;
    const { rows } = await this.pool.query<ChatRow>(
      `select id, telegram_chat_id, type, name, username, blocked from app.chats
       where bot_id = $1 and telegram_chat_id = $2`,
      [botId, telegramChatId],
    );
    return rows[0];
  }
}
