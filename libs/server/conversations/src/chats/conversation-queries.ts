import type { Chat, Message } from '@botter/contracts';
import type { ChatBotReader } from '@botter/server-auth';
import { PG_POOL, withDeadline } from '@botter/server-database';
import type { MessageReader } from '@botter/server-live';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { firstIdOf } from '../shared/months';
import type { Reading } from '../shared/read-budget';
import { type ChatRow, chatColumns, toChat, withChatDetails } from './chat-rows';
import { type MessageRow, messageColumns, messageTables, toMessage } from './message-rows';

/** Half a second of work. */
const countedSessions = 200_000;
/** As many as fit on the graph of a large bot. */
const waitingSteps = 1_000;
const waitingDeadlineMs = 5_000;

interface WaitingPeople {
  readonly actionId: string;
  readonly stepId: string;
  readonly count: number;
}

/** Reads chats and their messages. */
@Injectable()
export class ConversationQueries implements ChatBotReader, MessageReader {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  async chat(botId: string, chatId: string): Promise<Chat | undefined> {
    if (!isUuid(chatId)) return undefined;
    const { rows } = await this.pool.query<ChatRow>(
      withChatDetails(`(select ${chatColumns} from app.chats c where c.bot_id = $1 and c.id = $2)`),
      [botId, chatId],
    );
    return rows[0] && toChat(rows[0]);
  }

  /** The newest of several bots since a time, newest first. */
  async latestMessages(
    read: Reading,
    botIds: readonly string[],
    since: Date,
    limit: number,
  ): Promise<Message[]> {
    const { rows } = await read<MessageRow>(
      `select ${messageColumns} from ${messageTables} where (m.bot_id, m.id) in (
         select b.bot_id, n.id from unnest($1::text[]) as b(bot_id) cross join lateral (
           select id from app.messages where bot_id = b.bot_id and kind <> 'button_press' and id >= $2::uuid
           order by id desc limit $3
         ) n order by n.id desc limit $3
       ) order by m.id desc`,
      [botIds, firstIdOf(since), limit],
    );
    return rows.map(toMessage);
  }

  async loadMessages(botIds: readonly string[], ids: readonly string[]): Promise<Message[]> {
    const { rows } = await this.pool.query<MessageRow>(
      `select ${messageColumns} from ${messageTables} where m.bot_id = any($1) and m.id = any($2::uuid[])`,
      [botIds, ids],
    );
    return rows.map(toMessage);
  }

  async botOfChat(chatId: string): Promise<string | undefined> {
    if (!isUuid(chatId)) return undefined;
    const { rows } = await this.pool.query<{ bot_id: string }>('select bot_id from app.chats where id = $1', [
      chatId,
    ]);
    return rows[0]?.bot_id;
  }

  /** People who wait, by step, those with the most first. Of very many only some are counted. */
  async waitingPeople(botId: string): Promise<WaitingPeople[]> {
    const { rows } = await this.pool.query<WaitingPeople>(
      withDeadline(waitingDeadlineMs, {
        text: `select state ->> 'actionId' as "actionId", state ->> 'stepId' as "stepId", count(*)::int as count
          from (select state from app.sessions where bot_id = $1 limit ${countedSessions}) s
          where state ->> 'actionId' is not null and state ->> 'stepId' is not null
          group by 1, 2 order by 3 desc, 1, 2 limit ${waitingSteps}`,
        values: [botId],
      }),
    );
    return rows;
  }
}
