import { PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { RuntimeProcess } from '../shared/runtime-process';
import type { ChatTarget, OutboxSend } from './outbox-row';

/** Rows of one chat that are held in memory at a time; the others stay where they are. */
export const laneLimit = 50;
/** A chat of ours whose row has waited so long without anybody at work on it was forgotten: a signal got lost. */
const forgottenSeconds = 3;
const adoptLimit = 500;

export interface LoadedChat {
  readonly target: ChatTarget;
  /** In order, at most `laneLimit`. */
  readonly rows: OutboxSend[];
  readonly hasMore: boolean;
}

const aliveProcesses = 'select id from app.runtime_processes where alive_until > now()';

interface ChatRow {
  id: string;
  bot_id: string;
  telegram_chat_id: string;
}

/** Reads what waits to be sent, and settles which process sends it. */
@Injectable()
export class OutboxReader {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(RuntimeProcess) private readonly process: RuntimeProcess,
  ) {}

  /** Takes over those of these chats that belong to nobody alive; gives all that belong to this process now. */
  async adopt(chatIds: readonly string[]): Promise<ChatTarget[]> {
    const { rows } = await this.pool.query<ChatRow>(
      `update app.chats c set sender = $1 from (
         select bot_id, id from app.chats
         where id = any($2::uuid[]) and (sender is null or sender = $1 or sender not in (${aliveProcesses}))
         order by bot_id, telegram_chat_id for update
       ) mine
       where c.bot_id = mine.bot_id and c.id = mine.id
       returning c.id, c.bot_id, c.telegram_chat_id`,
      [this.process.id, chatIds],
    );
    return rows.map(toTarget);
  }

  /** Chats with something to send that nobody alive sends for, or that this process should send for. */
  async leftBehind(): Promise<string[]> {
    const { rows } = await this.pool.query<{ id: string }>(
      `select c.id from (
         select bot_id, chat_id, min(due_at) as due_at from app.outbox
         where kind = 'send' and state in ('waiting', 'sending') group by bot_id, chat_id
       ) o join app.chats c on c.bot_id = o.bot_id and c.id = o.chat_id
       where o.due_at <= now() and (
         c.sender is null or c.sender not in (${aliveProcesses})
         or c.sender = $1 and o.due_at < now() - make_interval(secs => $2))
       limit ${adoptLimit}`,
      [this.process.id, forgottenSeconds],
    );
    return rows.map(({ id }) => id);
  }

  /** What waits for these chats, oldest first. */
  async load(chatIds: readonly string[]): Promise<Map<string, LoadedChat>> {
    // In a statement before the reading one: what is queued from now on sets the mark again, what was queued is read.
    await this.pool.query(
      `update app.chats c set has_stored = false from (
         select bot_id, id from app.chats where id = any($1::uuid[]) and has_stored
         order by bot_id, telegram_chat_id for update
       ) marked where c.bot_id = marked.bot_id and c.id = marked.id`,
      [chatIds],
    );
    const { rows } = await this.pool.query<ChatRow & OutboxColumns>(
      `select c.id, c.bot_id, c.telegram_chat_id, o.* from app.chats c cross join lateral (
         select o.id as row_id, method, payload, message_id, action_id, attempts, uncertain, due_at, o.created_at
         from app.outbox o where o.bot_id = c.bot_id and o.chat_id = c.id and kind = 'send' and state in ('waiting', 'sending')
         order by seq limit ${laneLimit + 1}
       ) o where c.id = any($1::uuid[])`,
      [chatIds],
    );
    const chats = new Map<string, { target: ChatTarget; rows: OutboxSend[]; hasMore: boolean }>();
    for (const row of rows) {
      const chat = chats.get(row.id) ?? { target: toTarget(row), rows: [], hasMore: false };
      chats.set(row.id, chat);
      if (chat.rows.length < laneLimit) chat.rows.push(toSend(row));
      else chat.hasMore = true;
    }
    return chats;
  }
}

interface OutboxColumns {
  row_id: string;
  method: string;
  payload: string;
  message_id: string | null;
  action_id: string | null;
  attempts: number;
  uncertain: boolean;
  due_at: Date;
  created_at: Date;
}

function toTarget({ id, bot_id, telegram_chat_id }: ChatRow): ChatTarget {
  return { chatId: id, botId: bot_id, telegramChatId: telegram_chat_id };
}

function toSend(row: OutboxColumns): OutboxSend {
  return {
    id: row.row_id,
    method: row.method,
    payload: row.payload,
    messageId: row.message_id,
    actionId: row.action_id,
    attempts: row.attempts,
    uncertain: row.uncertain,
    dueAt: row.due_at.getTime(),
    createdAt: row.created_at.getTime(),
  };
}
