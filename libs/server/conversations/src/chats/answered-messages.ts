import { toPlainText } from '@botter/bot-api';
import { BotterError, type QuotedMessage } from '@botter/contracts';
import { quoteOf } from '@botter/engine';
import { PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { noSuchMessage } from './not-found';

/** The message that a person replies to. */
export interface AnsweredMessage {
  readonly quoted: QuotedMessage;
  /** The message's forum topic: the reply is sent there. */
  readonly threadId: number | null;
}

interface Row {
  readonly telegram_message_id: string | null;
  readonly sender_name: string | null;
  readonly kind: QuotedMessage['kind'];
  readonly text: string | null;
  readonly parse_mode: string;
  readonly thread_id: string | null;
  readonly deleted: boolean;
}

/** Finds the messages that people reply to. */
@Injectable()
export class AnsweredMessages {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /**
   * @throws BotterError `not_found` if the chat has no such message, `conflict` if Telegram never had it, or
   * if it was deleted there
   */
  async find(botId: string, chatId: string, messageId: string): Promise<AnsweredMessage> {
    const { rows } = isUuid(messageId)
      ? await this.pool.query<Row>(
          `select telegram_message_id, sender_name, kind, text, parse_mode, thread_id, deleted_at is not null as deleted
           from app.messages where bot_id = $1 and chat_id = $2 and id = $3 and kind <> 'button_press'`,
          [botId, chatId, messageId],
        )
      : { rows: [] };
    const [row] = rows;
    if (!row) throw noSuchMessage();
    if (row.telegram_message_id === null || row.deleted) {
      throw new BotterError('conflict', "Telegram doesn't have this message, so it can't be replied to");
    }
    return {
      quoted: {
        telegram_message_id: row.telegram_message_id,
        sender_name: row.sender_name,
        kind: row.kind,
        text: quoteOf(row.parse_mode === 'HTML' ? toPlainText(row.text ?? '') : row.text),
      },
      threadId: row.thread_id === null ? null : Number(row.thread_id),
    };
  }
}
