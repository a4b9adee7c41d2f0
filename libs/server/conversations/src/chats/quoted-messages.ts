import type { Message } from '@botter/contracts';
import { PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { type MessageRow, messageColumns, messageTables, toMessage } from './message-rows';
import { noSuchMessage } from './not-found';

/**
 * How many messages before the reply the search reads. Telegram's ids have no index, because every message
 * would pay for it.
 */
const quoteReach = 10_000;

const text = `
with reply as (
  select id, context -> 'reply_to' ->> 'telegram_message_id' as quoted
  from app.messages where bot_id = $1 and chat_id = $2 and id = $3
), quoted as materialized (
  select before.id from reply cross join lateral (
    select id, telegram_message_id, kind from app.messages
    where bot_id = $1 and chat_id = $2 and id < $3 order by id desc limit ${quoteReach}
  ) before
  where before.telegram_message_id = reply.quoted::bigint and before.kind <> 'button_press' limit 1
)
select ${messageColumns} from quoted join ${messageTables} on m.id = quoted.id and m.bot_id = $1`;

/** Finds the messages that others reply to. A reply has only Telegram's id of the other message. */
@Injectable()
export class QuotedMessages {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /**
   * @throws BotterError `not_found` if this chat doesn't have the reply, or the message that it replies to
   */
  async find(botId: string, chatId: string, replyId: string): Promise<Message> {
    if (!isUuid(chatId) || !isUuid(replyId)) throw noSuchMessage();
    const { rows } = await this.pool.query<MessageRow>(text, [botId, chatId, replyId]);
    const [row] = rows;
    if (!row) throw noSuchMessage();
    return toMessage(row);
  }
}
