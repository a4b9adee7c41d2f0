import { type Chat, type Message, messagePageLimit } from '@botter/contracts';
import type { ChatBotReader } from '@botter/server-auth';
import { PG_POOL } from '@botter/server-database';
import type { MessageReader } from '@botter/server-live';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { type ReadBudget, readWithin } from '../shared/read-budget';
import { type MessageRow, messageColumns, messageTables, toMessage } from './message-rows';

/** Nobody reads further down a list, and a bot may have a hundred thousand chats. */
const chatListLimit = 500;

const budget: ReadBudget = {
  ms: 3_000,
  tooLong: 'Listing the chats of this bot takes too long right now. Try again.',
};

interface ChatRow {
  id: string;
  telegram_chat_id: string;
  type: Chat['type'];
  name: string | null;
  username: string | null;
  message_count: string;
  last_message_at: Date | null;
  blocked: boolean;
  paused: boolean | null;
  /** Null while it lasts until someone resumes the bot. */
  paused_until: Date | null;
  paused_by: string | null;
}

const chatColumns = `id, telegram_chat_id, type, name, username, message_count, last_message_at, blocked,
  paused_until > now() as paused, nullif(paused_until, 'infinity') as paused_until, paused_by`;

/** Reads chats and their messages. */
@Injectable()
export class ConversationQueries implements ChatBotReader, MessageReader {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Latest first, at most 500. `search`: part of a name, a username (with or without @) or a Telegram id. */
  async chats(botId: string, search?: string): Promise<Chat[]> {
    const matches = `and (name ilike $2 or username ilike $3 or telegram_chat_id::text like $2)`;
    const { rows } = await readWithin(this.pool, budget, (read) =>
      read<ChatRow>(
        `select ${chatColumns}
         from app.chats where bot_id = $1 and merged_into is null ${search === undefined ? '' : matches}
         order by last_message_at desc nulls last, id desc limit ${chatListLimit}`,
        search === undefined ? [botId] : [botId, anywhere(search), anywhere(search.replace(/^@/, ''))],
      ),
    );
    return rows.map(toChat);
  }

  async chat(botId: string, chatId: string): Promise<Chat | undefined> {
    if (!isUuid(chatId)) return undefined;
    const { rows } = await this.pool.query<ChatRow>(
      `select ${chatColumns} from app.chats where bot_id = $1 and id = $2`,
      [botId, chatId],
    );
    return rows[0] && toChat(rows[0]);
  }

  /** The newest over all chats, newest first. Presses of buttons are no messages. */
  botMessages(botId: string): Promise<Message[]> {
    return this.#messages(
      `m.bot_id = $1 and m.id in (
         select id from app.messages where bot_id = $1 and kind <> 'button_press' order by id desc limit ${messagePageLimit}
       ) order by m.id desc`,
      [botId],
    );
  }

  loadMessages(botIds: readonly string[], ids: readonly string[]): Promise<Message[]> {
    return this.#messages('m.bot_id = any($1) and m.id = any($2::uuid[])', [botIds, ids]);
  }

  async botOfChat(chatId: string): Promise<string | undefined> {
    if (!isUuid(chatId)) return undefined;
    const { rows } = await this.pool.query<{ bot_id: string }>('select bot_id from app.chats where id = $1', [
      chatId,
    ]);
    return rows[0]?.bot_id;
  }

  async #messages(where: string, values: unknown[]): Promise<Message[]> {
    const { rows } = await this.pool.query<MessageRow>(
      `select ${messageColumns} from ${messageTables} where ${where}`,
      values,
    );
    return rows.map(toMessage);
  }
}

/** For `like`, in which three characters mean something. */
function anywhere(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

function toChat(row: ChatRow): Chat {
  const at = row.last_message_at?.toISOString() ?? null;
  return {
    id: row.id,
    telegram_chat_id: row.telegram_chat_id,
    type: row.type,
    name: row.name,
    username: row.username,
    message_count: Number(row.message_count),
    last_message_time: at,
    last_message_at: at,
    blocked: row.blocked,
    takeover: row.paused ? { until: row.paused_until?.toISOString() ?? null, by: row.paused_by } : null,
  };
}
