import { notify, PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { aliveProcesses, homeOf } from '../shared/alive-processes';
import { outboxChannel, outboxPayloads } from '../shared/outbox-channel';
import { RuntimeProcess } from '../shared/runtime-process';
import { chatQueueLimit } from './chat-queue';
import type { ChatTarget, OutboxSend } from './outbox-row';

/** If a row of this process has waited this long and no queue has its chat, a signal was lost. */
const forgottenSeconds = 3;
/** Any process may take up a chat that its new process has not taken up in this time. */
const unclaimedSeconds = 5;
/** The most chats that one query of the outbox finds. */
const lookLimit = 500;
/** The most rows that become due earlier; others are due within seconds. */
const hurryLimit = 5_000;
/** The most chats that are remembered for a bot with more to send than is held. */
export const backlogLimit = 5_000;

export interface LoadedChat {
  readonly target: ChatTarget;
  /** In order, at most `chatQueueLimit`. */
  readonly rows: OutboxSend[];
  readonly hasMore: boolean;
}

/** The first row of each chat. */
const heads = (where: string) => `
  select distinct on (chat_id) bot_id, chat_id, seq, due_at from app.outbox
  where kind = 'send' and state in ('waiting', 'sending') and ${where} order by chat_id, seq`;

interface ChatRow {
  id: string;
  bot_id: string;
  telegram_chat_id: string;
}

/** Reads what waits to be sent, and decides which process sends it. */
@Injectable()
export class OutboxReader {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(RuntimeProcess) private readonly process: RuntimeProcess,
  ) {}

  /**
   * Takes up chats with something to send: first the chats without a live process, oldest first, then those
   * of this process that no queue has. All processes agree on which one takes up a bot's abandoned chats.
   * @param held chats that this process is working on
   * @param fullBots bots for which this process holds the maximum
   */
  async leftBehind(held: readonly string[], fullBots: readonly string[]): Promise<ChatTarget[]> {
    return this.#takeUp(
      `select c.bot_id, c.id, o.seq, c.sending_process is distinct from $1 as abandoned
       from (${heads('bot_id <> all($3::text[])')}) o join app.chats c on c.bot_id = o.bot_id and c.id = o.chat_id
       where o.due_at <= now() and case
         when c.sending_process = $1 then o.due_at < now() - make_interval(secs => ${forgottenSeconds}) and c.id <> all($2::uuid[])
         else (c.sending_process is null or c.sending_process not in (select id from alive))
           and (o.due_at < now() - make_interval(secs => ${unclaimedSeconds}) or ${homeOf('o.bot_id')} = $1) end
       order by abandoned desc, o.seq limit ${lookLimit}`,
      [held, fullBots],
    );
  }

  /** The same for one bot that has more to send than this process could hold so far. */
  async backlogOf(botId: string): Promise<ChatTarget[]> {
    return this.#takeUp(
      `select c.bot_id, c.id, o.seq, false as abandoned
       from (${heads('bot_id = $2')}) o join app.chats c on c.bot_id = o.bot_id and c.id = o.chat_id
       where o.due_at <= now() and (c.sending_process is null or c.sending_process = $1 or c.sending_process not in (select id from alive))
       order by o.seq limit ${backlogLimit}`,
      [botId],
    );
  }

  /** Assigns chats to this process, unless another live process was faster. */
  async #takeUp(find: string, values: readonly unknown[]): Promise<ChatTarget[]> {
    const { rows } = await this.pool.query<ChatRow>(
      `with alive as materialized (${aliveProcesses}), found as materialized (${find}
       ), locked as materialized (
         select c.bot_id, c.id, c.telegram_chat_id, c.sending_process from app.chats c join found f on f.bot_id = c.bot_id and f.id = c.id
         where c.sending_process is null or c.sending_process = $1 or c.sending_process not in (select id from alive)
         order by c.bot_id, c.telegram_chat_id for update of c
       ), taken as (
         update app.chats c set sending_process = $1 from locked l
         where c.bot_id = l.bot_id and c.id = l.id and l.sending_process is distinct from $1
       )
       select l.id, l.bot_id, l.telegram_chat_id from locked l join found f using (bot_id, id)
       order by f.abandoned desc, f.seq`,
      [this.process.id, ...values],
    );
    return rows.map(toTarget);
  }

  /**
   * Gives chats of these processes that have something to send to other processes, each to the home process
   * of its bot, and notifies those. If no other process is alive, the next one that starts takes them up.
   */
  async handOver(chatIds: readonly string[], from: readonly string[]): Promise<void> {
    if (chatIds.length === 0) return;
    const { rows } = await this.pool.query<{ botId: string; chatId: string; owner: string | null }>(
      `with alive as materialized (
         select id from app.runtime_processes where alive_until > now() and id <> all($2::uuid[])
       ), mine as materialized (
         select bot_id, id from app.chats where id = any($1::uuid[]) and sending_process = any($2::uuid[])
         order by bot_id, telegram_chat_id for update
       )
       update app.chats c set sending_process = ${homeOf('c.bot_id')}, has_stored = true
       from mine where c.bot_id = mine.bot_id and c.id = mine.id
       returning c.bot_id as "botId", c.id as "chatId", c.sending_process as owner`,
      [chatIds, from],
    );
    for (const payload of outboxPayloads(rows)) await notify(this.pool, outboxChannel, payload);
  }

  /**
   * Makes jobs and answers due that these processes had just written and would have handed over within
   * seconds. Another process may have written some of them for a chat of these processes: it does no harm to
   * hand them over twice.
   */
  async hurry(processes: readonly string[]): Promise<void> {
    await this.pool.query(
      `update app.outbox set due_at = now() where (bot_id, id) in (
         select o.bot_id, o.id from app.outbox o join app.chats c on c.bot_id = o.bot_id and c.id = o.chat_id
         where o.kind in ('job', 'reply_job', 'answer') and o.due_at > now() and o.attempts = 0 and c.sending_process = any($1::uuid[])
         order by o.due_at limit ${hurryLimit} for update of o skip locked)`,
      [processes],
    );
  }

  /** What waits for these chats, oldest first; nothing of a chat that another process has taken meanwhile. */
  async load(chatIds: readonly string[]): Promise<Map<string, LoadedChat>> {
    // This statement comes before the one that reads. What was queued before is read, and what is queued from
    // now on sets the mark again.
    await this.pool.query(
      `update app.chats c set has_stored = false from (
         select bot_id, id from app.chats where id = any($1::uuid[]) and has_stored and sending_process = $2
         order by bot_id, telegram_chat_id for update
       ) marked where c.bot_id = marked.bot_id and c.id = marked.id`,
      [chatIds, this.process.id],
    );
    const { rows } = await this.pool.query<ChatRow & OutboxColumns>(
      `select c.id, c.bot_id, c.telegram_chat_id, o.* from app.chats c cross join lateral (
         select o.id as row_id, method, payload, message_id, action_id, attempts, uncertain, bulk, o.created_at,
           greatest(extract(epoch from due_at - now()) * 1000, 0)::float8 as wait_ms
         from app.outbox o where o.bot_id = c.bot_id and o.chat_id = c.id and kind = 'send' and state in ('waiting', 'sending')
         order by seq limit ${chatQueueLimit + 1}
       ) o where c.id = any($1::uuid[]) and c.sending_process = $2`,
      [chatIds, this.process.id],
    );
    const chats = new Map<string, { target: ChatTarget; rows: OutboxSend[]; hasMore: boolean }>();
    for (const row of rows) {
      const chat = chats.get(row.id) ?? { target: toTarget(row), rows: [], hasMore: false };
      chats.set(row.id, chat);
      if (chat.rows.length < chatQueueLimit) chat.rows.push(toSend(row));
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
