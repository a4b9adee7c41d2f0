import { deletableForMs } from '@botter/bot-api';
import { BotterError, type Message } from '@botter/contracts';
import { RuntimeBots } from '@botter/server-compiled-bots';
import { inTransaction, PG_POOL } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { LivePublisher } from '@botter/server-live';
import { TelegramClient } from '@botter/server-telegram';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { ConversationQueries } from './conversation-queries';
import { noSuchMessage } from './not-found';
import { failureOf } from './telegram-failure';

interface Row {
  readonly kind: string;
  readonly at: Date;
  readonly telegram_chat_id: string;
  readonly telegram_message_id: string | null;
  readonly delivery: string | null;
  readonly deleted: boolean;
}

/**
 * Deletes messages at Telegram. Botter keeps them, marked as deleted, so that people who work with the bot
 * still see what was said. A message that Telegram has refused is only marked, and can't be retried after
 * that.
 */
@Injectable()
export class DeleteMessage {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(TelegramClient) private readonly telegram: TelegramClient,
    @Inject(RuntimeBots) private readonly bots: RuntimeBots,
    @Inject(LivePublisher) private readonly live: LivePublisher,
    @Inject(ConversationQueries) private readonly queries: ConversationQueries,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * If the message is already deleted, Telegram gets no second request.
   * @throws BotterError `not_found` if the chat has no such message, `conflict` if it can't be deleted now,
   * `refused_by_telegram` in Telegram's words, `telegram_unreachable` or `rate_limited` if a retry makes
   * sense
   */
  async delete(botId: string, chatId: string, messageId: string): Promise<Message> {
    const row = await this.#find(botId, chatId, messageId);
    if (!row || row.kind === 'button_press') throw noSuchMessage();
    if (!row.deleted) {
      if (row.telegram_message_id !== null) await this.#deleteAtTelegram(botId, row);
      else if (row.delivery !== 'failed') throw new BotterError('conflict', unsentWords(row.delivery));
      await this.#mark(botId, chatId, messageId);
    }
    const [message] = await this.queries.loadMessages([botId], [messageId]);
    if (!message) throw noSuchMessage();
    return message;
  }

  async #find(botId: string, chatId: string, messageId: string): Promise<Row | undefined> {
    if (!isUuid(messageId)) return undefined;
    const { rows } = await this.pool.query<Row>(
      `select m.kind, m.at, c.telegram_chat_id, m.telegram_message_id, m.delivery, m.deleted_at is not null as deleted
       from app.messages m join app.chats c on c.bot_id = m.bot_id and c.id = m.chat_id
       where m.bot_id = $1 and m.chat_id = $2 and m.id = $3`,
      [botId, chatId, messageId],
    );
    return rows[0];
  }

  async #deleteAtTelegram(botId: string, row: Row): Promise<void> {
    if (this.clock.now().getTime() - row.at.getTime() > deletableForMs) {
      throw new BotterError('conflict', 'Telegram lets bots delete a message for 48 hours only');
    }
    const token = (await this.bots.get(botId))?.token;
    if (!token) throw new BotterError('conflict', 'This bot has no token');
    const answer = await this.telegram.call(token, 'deleteMessage', {
      chat_id: Number(row.telegram_chat_id),
      message_id: Number(row.telegram_message_id),
    });
    if (answer.kind !== 'ok') throw failureOf(answer);
  }

  async #mark(botId: string, chatId: string, messageId: string): Promise<void> {
    await inTransaction(this.pool, async (client) => {
      await client.query(
        'update app.messages set deleted_at = coalesce(deleted_at, now()) where bot_id = $1 and id = $2',
        [botId, messageId],
      );
      await client.query(
        `delete from app.outbox where bot_id = $1 and message_id = $2 and kind = 'send' and state = 'failed'`,
        [botId, messageId],
      );
      await this.live.publish(client, [{ kind: 'messages_changed', botId, chatId, messageIds: [messageId] }]);
    });
  }
}

function unsentWords(delivery: string | null): string {
  return delivery === 'unknown'
    ? "Nobody knows whether this message was delivered, so it can't be deleted"
    : 'This message is still being sent. Delete it afterwards.';
}
