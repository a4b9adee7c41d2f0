import type { Chat, Message } from '@botter/contracts';
import type { KeptDetails } from '@botter/engine';
import { PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { type ReadBudget, readWithin } from '../shared/read-budget';
import { noSuchChat } from './not-found';

/** What someone wrote to a bot or pressed, as far as replies depend on it. */
export interface ReceivedMessage {
  readonly id: string;
  readonly chatId: string;
  readonly chatName: string | null;
  readonly chatType: Chat['type'];
  readonly kind: Message['kind'];
  /** The original text, before any edit. For a press, the button's label. */
  readonly text: string | null;
  /** The value of the button that was pressed; null for messages, and if it wasn't stored. */
  readonly value: string | null;
  readonly mediaGroupId: string | null;
  readonly at: Date;
}

interface Row extends Omit<ReceivedMessage, 'value'> {
  readonly details: KeptDetails | null;
}

const budget: ReadBudget = {
  ms: 3_000,
  tooLong: 'Finding the messages takes too long. Choose one chat, or fewer messages.',
};

/** Lets other modules read what people said to a bot. */
@Injectable()
export class IncomingMessages {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /**
   * The latest messages and presses of a bot or of one of its chats, oldest first.
   * @throws BotterError `not_found` for a chat that the bot doesn't have, `unavailable` if the query takes
   * longer than 3 s
   */
  async latest(botId: string, chatId: string | undefined, limit: number): Promise<ReceivedMessage[]> {
    if (chatId !== undefined) await this.#mustHave(botId, chatId);
    const ofChat = chatId === undefined ? '' : 'and chat_id = $3';
    const { rows } = await readWithin(this.pool, budget, (query) =>
      query<Row>(
        `select m.id, c.id as "chatId", c.name as "chatName", c.type as "chatType", m.kind,
           case when v.n is null then m.text else v.text end as text, m.details, m.media_group_id as "mediaGroupId", m.at
         from (
           select * from app.messages where bot_id = $1 ${ofChat} and direction = 'incoming' order by id desc limit $2
         ) m join app.chats c on c.bot_id = m.bot_id and c.id = m.chat_id
         left join lateral (
           select n, text from app.message_versions where bot_id = m.bot_id and message_id = m.id and m.edited_at is not null
           order by n limit 1
         ) v on true
         order by m.id`,
        chatId === undefined ? [botId, limit] : [botId, limit, chatId],
      ),
    );
    return rows.map(({ details, ...row }) => ({
      ...row,
      value: details?.type === 'button' ? details.value : null,
    }));
  }

  async #mustHave(botId: string, chatId: string): Promise<void> {
    const { rowCount } = isUuid(chatId)
      ? await this.pool.query('select from app.chats where bot_id = $1 and id = $2', [botId, chatId])
      : { rowCount: 0 };
    if (!rowCount) throw noSuchChat();
  }
}
