import type { CallInput, calls, Message } from '@botter/contracts';
import { PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { type MessageRow, messageColumns, messageTables, toMessage } from './message-rows';
import { noSuchMessage } from './not-found';

/** Some messages of a chat, and whether the chat has more before or after them. */
export interface MessagePage {
  readonly messages: Message[];
  readonly older: boolean;
  readonly newer: boolean;
}

export type PageQuery = CallInput<typeof calls.listChatMessages>['query'];

/** Messages in the order in which they were read, and whether there are more in that direction. */
interface Part {
  readonly messages: Message[];
  readonly more: boolean;
}

type OfChat = readonly [botId: string, chatId: string];

const nothing: Part = { messages: [], more: false };

/**
 * Walks through a chat in both directions. The ids of its messages sort by time, so an id is also a position.
 */
@Injectable()
export class MessagePages {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /**
   * The newest messages of the chat, or those before, after or around one of its messages; oldest first.
   * @throws BotterError `not_found` if that message is not in this chat
   */
  async read(
    botId: string,
    chatId: string,
    { limit, before, after, around }: PageQuery,
  ): Promise<MessagePage> {
    const ofChat: OfChat = [botId, chatId];
    const cursor = before ?? after ?? around;
    if (cursor !== undefined) await this.#mustHave(ofChat, cursor);
    if (before !== undefined) {
      return page(await this.#older(ofChat, '<', before, limit), { messages: [], more: true });
    }
    if (after !== undefined) {
      return page({ messages: [], more: true }, await this.#newer(ofChat, after, limit));
    }
    if (around !== undefined) {
      const newerHalf = Math.floor(limit / 2);
      return page(
        await this.#older(ofChat, '<=', around, limit - newerHalf),
        await this.#newer(ofChat, around, newerHalf),
      );
    }
    return page(await this.#newest(ofChat, limit), nothing);
  }

  async #mustHave(ofChat: OfChat, messageId: string): Promise<void> {
    const { rowCount } = isUuid(messageId)
      ? await this.pool.query('select from app.messages where bot_id = $1 and chat_id = $2 and id = $3', [
          ...ofChat,
          messageId,
        ])
      : { rowCount: 0 };
    if (!rowCount) throw noSuchMessage();
  }

  #newest(ofChat: OfChat, limit: number): Promise<Part> {
    return this.#part('order by m.id desc limit $3', [...ofChat, limit + 1]);
  }

  #older(ofChat: OfChat, than: '<' | '<=', id: string, limit: number): Promise<Part> {
    return this.#part(`and m.id ${than} $4 order by m.id desc limit $3`, [...ofChat, limit + 1, id]);
  }

  #newer(ofChat: OfChat, id: string, limit: number): Promise<Part> {
    return this.#part('and m.id > $4 order by m.id limit $3', [...ofChat, limit + 1, id]);
  }

  /** The limit is one more than wanted: the additional row shows whether there are more. */
  async #part(which: string, values: [...OfChat, limit: number, id?: string]): Promise<Part> {
    const { rows } = await this.pool.query<MessageRow>(
      `select ${messageColumns} from ${messageTables} where m.bot_id = $1 and m.chat_id = $2 ${which}`,
      values,
    );
    const limit = values[2] - 1;
    return { messages: rows.slice(0, limit).map(toMessage), more: rows.length > limit };
  }
}

function page(older: Part, newer: Part): MessagePage {
  return {
    messages: [...older.messages.toReversed(), ...newer.messages],
    older: older.more,
    newer: newer.more,
  };
}
