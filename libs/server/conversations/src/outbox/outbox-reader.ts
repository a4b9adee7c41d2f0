import { notify, PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { aliveProcesses, homeOf } from '../shared/alive-processes';
import { outboxChannel, outboxPayloads } from '../shared/outbox-channel';
import { RuntimeProcess } from '../shared/runtime-process';
import { laneLimit } from './chat-lane';
import type { ChatTarget, OutboxSend } from './outbox-row';

/** A chat of this process whose row has waited this long, and nothing is done for it: a signal got lost. */
const forgottenSeconds = 3;
/** A chat that its new process has not taken up in this time may be taken by any process. */
const unclaimedSeconds = 5;
/** Chats that one look at the outbox finds. */
const lookLimit = 500;
/** Chats that are remembered of a bot with more to say than is held. */
export const backlogLimit = 5_000;

export interface LoadedChat {
  readonly target: ChatTarget;
  /** In order, at most `laneLimit`. */
  readonly rows: OutboxSend[];
  readonly hasMore: boolean;
}

/** What comes first in each chat. */
const heads = (where: string) => `
  select distinct on (chat_id) bot_id, chat_id, seq, due_at from app.outbox
  where kind = 'send' and state in ('waiting', 'sending') and ${where} order by chat_id, seq`;

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

  /**
   * Takes up chats with something to send: those that nobody alive sends for first, the oldest first, then those of this
   * process that nobody is at work on. Which process takes up a bot's abandoned chats is the same for all who look.
   * @param held chats that this process is at work on
   * @param fullBots bots of which this process holds as much as it may
   */
  async leftBehind(held: readonly string[], fullBots: readonly string[]): Promise<ChatTarget[]> {
    return this.#takeUp(
      `select c.bot_id, c.id, o.seq, c.sender is distinct from $1 as abandoned
       from (${heads('bot_id <> all($3::text[])')}) o join app.chats c on c.bot_id = o.bot_id and c.id = o.chat_id
       where o.due_at <= now() and case
         when c.sender = $1 then o.due_at < now() - make_interval(secs => ${forgottenSeconds}) and c.id <> all($2::uuid[])
         else (c.sender is null or c.sender not in (select id from alive))
           and (o.due_at < now() - make_interval(secs => ${unclaimedSeconds}) or ${homeOf('o.bot_id')} = $1) end
       order by abandoned desc, o.seq limit ${lookLimit}`,
      [held, fullBots],
    );
  }

  /** The same for one bot, of which more waits than this process could hold so far. */
  async backlogOf(botId: string): Promise<ChatTarget[]> {
    return this.#takeUp(
      `select c.bot_id, c.id, o.seq, false as abandoned
       from (${heads('bot_id = $2')}) o join app.chats c on c.bot_id = o.bot_id and c.id = o.chat_id
       where o.due_at <= now() and (c.sender is null or c.sender = $1 or c.sender not in (select id from alive))
       order by o.seq limit ${backlogLimit}`,
      [botId],
    );
  }

  /** Makes chats this process's own, unless another one that is alive was faster. */
  async #takeUp(find: string, values: readonly unknown[]): Promise<ChatTarget[]> {
    const { rows } = await this.pool.query<ChatRow>(
      `with alive as materialized (${aliveProcesses}), found as materialized (${find}
       ), locked as materialized (
         select c.bot_id, c.id, c.telegram_chat_id, c.sender from app.chats c join found f on f.bot_id = c.bot_id and f.id = c.id
         where c.sender is null or c.sender = $1 or c.sender not in (select id from alive)
         order by c.bot_id, c.telegram_chat_id for update of c
       ), taken as (
         update app.chats c set sender = $1 from locked l
         where c.bot_id = l.bot_id and c.id = l.id and l.sender is distinct from $1
       )
       select l.id, l.bot_id, l.telegram_chat_id from locked l join found f using (bot_id, id)
       order by f.abandoned desc, f.seq`,
      [this.process.id, ...values],
    );
    return rows.map(toTarget);
  }

  /**
   * Gives chats of these processes for which something waits to others, each to the process where its bot is at home, and
   * notifies them. Where no other one is alive they are left for the next that starts.
   */
  async handOver(chatIds: readonly string[], from: readonly string[]): Promise<void> {
    if (chatIds.length === 0) return;
    const { rows } = await this.pool.query<{ botId: string; chatId: string; owner: string | null }>(
      `with alive as materialized (
         select id from app.runtime_processes where alive_until > now() and id <> all($2::uuid[])
       ), mine as materialized (
         select bot_id, id from app.chats where id = any($1::uuid[]) and sender = any($2::uuid[])
         order by bot_id, telegram_chat_id for update
       )
       update app.chats c set sender = ${homeOf('c.bot_id')}, has_stored = true
       from mine where c.bot_id = mine.bot_id and c.id = mine.id
       returning c.bot_id as "botId", c.id as "chatId", c.sender as owner`,
      [chatIds, from],
    );
    for (const payload of outboxPayloads(rows)) await notify(this.pool, outboxChannel, payload);
  }

  /** What waits for these chats, oldest first; nothing of a chat that another process has taken meanwhile. */
  async load(chatIds: readonly string[]): Promise<Map<string, LoadedChat>> {
    // In a statement before the reading one: what is queued from now on sets the mark again, what was queued is read.
    await this.pool.query(
      `update app.chats c set has_stored = false from (
         select bot_id, id from app.chats where id = any($1::uuid[]) and has_stored and sender = $2
         order by bot_id, telegram_chat_id for update
       ) marked where c.bot_id = marked.bot_id and c.id = marked.id`,
      [chatIds, this.process.id],
    );
    const { rows } = await this.pool.query<ChatRow & OutboxColumns>(
      `select c.id, c.bot_id, c.telegram_chat_id, o.* from app.chats c cross join lateral (
         select o.id as row_id, method, payload, message_id, action_id, attempts, uncertain, bulk, o.created_at,
           greatest(extract(epoch from due_at - now()) * 1000, 0)::float8 as wait_ms
         from app.outbox o where o.bot_id = c.bot_id and o.chat_id = c.id and kind = 'send' and state in ('waiting', 'sending')
         order by seq limit ${laneLimit + 1}
       ) o where c.id = any($1::uuid[]) and c.sender = $2`,
      [chatIds, this.process.id],
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
  bulk: boolean;
  wait_ms: number;
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
    bulk: row.bulk,
    waitMs: row.wait_ms,
    createdAt: row.created_at.getTime(),
    isStored: true,
  };
}
