import { pause } from '@botter/server-async';
import { GroupCommit, inTransaction, jsonRows, PG_POOL } from '@botter/server-database';
import type { LiveSignal } from '@botter/server-live';
import { LOGGER, type Logger } from '@botter/server-logging';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { noteProblem } from '../problems/action-refusals';
import { Announcer } from '../shared/announcer';
import { migrateChat } from '../shared/chat-migration';
import { isUnwritable } from '../shared/is-unwritable';
import { type DeliveryResult, withoutDetails } from './delivery-result';
import type { ChatTarget, OutboxSend } from './outbox-row';

/** Records the results of a batch of attempts. */
const resultsStatement = `
with input as (
  select * from json_to_recordset($1::json) as t(bot_id text, id text, state text, message_id uuid, telegram_message_id bigint,
    error text, method text, payload text, attempts int, uncertain boolean, wait_ms float8)
), gone as (
  delete from app.outbox o using input i where o.bot_id = i.bot_id and o.id = i.id and i.state = 'sent'
), kept as (
  update app.outbox o set state = i.state, error = i.error, method = i.method,
    payload = i.payload, attempts = i.attempts,
    uncertain = i.uncertain, due_at = now() + make_interval(secs => i.wait_ms / 1000)
  from input i where o.bot_id = i.bot_id and o.id = i.id and i.state <> 'sent'
)
update app.messages m set delivery = i.state, delivery_error = i.error, telegram_message_id = i.telegram_message_id
from input i where m.bot_id = i.bot_id and m.id = i.message_id and i.state <> 'waiting'
  and m.id between $2::uuid and $3::uuid`;

/**
 * If a chat has blocked the bot, everything that still waits for it fails, too, and its dialogs end: after
 * the chat's row, which is the lock for its sessions.
 */
const failRest = `
with failed as (
  update app.outbox set state = 'failed', error = $3
  where bot_id = $1 and chat_id = $2 and kind = 'send' and state in ('waiting', 'sending') returning message_id
), cancelled as (
  delete from app.outbox where bot_id = $1 and chat_id = $2 and kind = 'callback'
), marked as (
  update app.chats set blocked = true where bot_id = $1 and id = $2 returning bot_id, id
), ended as (
  delete from app.sessions s using marked c where s.bot_id = c.bot_id and s.chat_id = c.id
)
update app.messages m set delivery = 'failed', delivery_error = $3 from failed f
where m.bot_id = $1 and m.id = f.message_id returning m.id`;

const retryMs = 500;
const batchSize = 200;
/**
 * Nothing waits for a result, so a commit waits for the results of messages that are sent at the same time.
 */
const gatherMs = 10;

/** The note on a message that was sent after an attempt with an unknown outcome. */
const maybeTwice = 'Connection lost during an earlier attempt. The message may have been delivered twice.';

/** Records the results of attempts: those of many chats in one commit, while sending continues. */
@Injectable()
export class DeliveryRecorder {
  readonly #commits = new GroupCommit<DeliveryResult, void>(
    (batch) => this.#commit(batch),
    batchSize,
    undefined,
    gatherMs,
  );
  /** Results that replace others that could not be written. */
  readonly #plain = new WeakSet<DeliveryResult>();
  #givenUp = false;

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(Announcer) private readonly announcer: Announcer,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Never rejects. It waits while the database is unavailable, because the attempt can't be made again.
   */
  record(result: DeliveryResult): Promise<void> {
    return this.#commits.submit(result);
  }

  /** Settles when everything handed over so far is written. */
  flushed(): Promise<void> {
    return this.#commits.flushed();
  }

  /** From now on no failed write is retried, because the process ends. */
  giveUp(): void {
    this.#givenUp = true;
  }

  async #commit(batch: readonly DeliveryResult[]): Promise<PromiseSettledResult<void>[]> {
    await this.#writeAll(batch);
    return batch.map(() => ({ status: 'fulfilled', value: undefined }));
  }

  async #writeAll(batch: readonly DeliveryResult[]): Promise<void> {
    for (;;) {
      try {
        return this.announcer.announce({ signals: await this.#write(batch), chats: [] });
      } catch (error) {
        if (isUnwritable(error)) return this.#isolate(batch, error);
        this.logger.warn({ err: error }, 'results of sending could not be written yet');
        if (this.#givenUp) return;
        await pause(retryMs);
      }
    }
  }

  /** Finds the result that can't be written, however often it is tried. It must not hold up the others. */
  async #isolate(batch: readonly DeliveryResult[], error: unknown): Promise<void> {
    if (batch.length > 1) {
      const half = batch.length >> 1;
      await this.#writeAll(batch.slice(0, half));
      return this.#writeAll(batch.slice(half));
    }
    const [one] = batch;
    if (!one) return;
    const botId = 'target' in one ? one.target.botId : undefined;
    this.logger.error({ err: error, botId, kind: one.kind }, "a result of sending can't be written as it is");
    const plain = this.#plain.has(one) ? undefined : withoutDetails(one);
    if (!plain) return;
    this.#plain.add(plain);
    await this.#writeAll([plain]);
  }

  /**
   * Writes one statement, which is its own transaction. The few results that change more need a larger
   * transaction.
   */
  async #write(batch: readonly DeliveryResult[]): Promise<LiveSignal[]> {
    const marked = batch.filter((one): one is Marked => 'row' in one);
    const answered = batch.flatMap((one) =>
      one.kind === 'answered' ? one.ids.map((id) => ({ bot_id: one.botId, id, state: 'sent' })) : [],
    );
    const rows = [...marked.map(markOf), ...answered];
    // The statement has no name, so that the database plans it for the tables as they are. A plan from the
    // time when they were small would read all of them for every batch.
    const mark = { text: resultsStatement, values: [jsonRows(lastOfEach(rows)), ...rangeOf(marked)] };
    const rest = batch.filter(changesMore);
    const failed = new Map<string, string[]>();
    /** Bots whose actions have a new refusal. */
    const troubled = new Set<string>();
    if (rest.length === 0) await this.pool.query(mark);
    else {
      await inTransaction(this.pool, async (client) => {
        await client.query(mark);
        for (const one of rest) await applyRest(client, one, failed, troubled);
      });
    }
    const moved = batch.flatMap((one) => (one.kind === 'moved' ? [one.target] : []));
    return [
      ...signalsOf(marked, failed),
      ...[...troubled].map((botId): LiveSignal => ({ kind: 'actions_changed', botId })),
      ...moved.map(({ botId, chatId }): LiveSignal => ({ kind: 'chat_changed', botId, chatId })),
    ];
  }
}

interface MarkedRow {
  readonly bot_id: string;
  readonly id: string;
  readonly state: string;
  readonly [column: string]: unknown;
}

type Marked = Extract<DeliveryResult, { row: OutboxSend }>;

function markOf(result: Marked): MarkedRow {
  const { row, target } = result;
  const mark = { bot_id: target.botId, id: row.id, state: result.kind, message_id: row.messageId };
  // The row of a sent message is deleted, so what it says is left out.
  if (result.kind === 'sent') {
    const error = row.uncertain ? maybeTwice : null;
    return { ...mark, telegram_message_id: result.telegramMessageId, error };
  }
  return {
    ...mark,
    error: result.error,
    method: row.method,
    payload: row.payload,
    attempts: row.attempts,
    uncertain: row.uncertain,
    wait_ms: row.waitMs,
  };
}

/**
 * The first and last message id. Ids begin with the time, so with both ends the database reads only the
 * months of these messages.
 */
function rangeOf(marked: readonly Marked[]): [first: string | null, last: string | null] {
  const ids = marked.flatMap(({ row }) => row.messageId ?? []).sort();
  return [ids[0] ?? null, ids.at(-1) ?? null];
}

/**
 * A row that waited and was sent within one batch was sent. The order is always the same, so that processes
 * never wait for each other.
 */
function lastOfEach(rows: readonly MarkedRow[]): MarkedRow[] {
  const last = new Map(rows.map((row) => [row.id, row]));
  return [...last.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function changesMore(result: DeliveryResult): boolean {
  switch (result.kind) {
    case 'moved':
    case 'problem':
    case 'without_media':
      return true;
    default:
      return result.kind === 'failed' && result.blocksChat;
  }
}

/**
 * @param failed gets the ids of messages that fail because their chat has blocked the bot
 * @param troubled gets the bots whose actions have a new refusal
 */
async function applyRest(
  client: PoolClient,
  result: DeliveryResult,
  failed: Map<string, string[]>,
  troubled: Set<string>,
): Promise<void> {
  if (result.kind === 'moved') await moveChat(client, result.target);
  if (result.kind === 'problem') {
    const { botId } = result.target;
    if (await noteProblem(client, botId, result)) troubled.add(botId);
  }
  if (result.kind === 'without_media') await becomeText(client, result.botId, result.messageId);
  if (result.kind !== 'failed') return;
  const { botId, chatId } = result.target;
  failed.set(chatId, await blockChat(client, { botId, chatId }, result.error));
}

/** Marks a chat as blocked, and fails what waits for it. Returns the ids of those messages. */
export async function blockChat(
  client: PoolClient,
  { botId, chatId }: Pick<ChatTarget, 'botId' | 'chatId'>,
  error: string,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(failRest, [botId, chatId, error]);
  return rows.map(({ id }) => id);
}

function signalsOf(marked: readonly Marked[], failed: ReadonlyMap<string, readonly string[]>): LiveSignal[] {
  const chats = new Map<string, { botId: string; ids: string[] }>();
  for (const { kind, row, target } of marked) {
    const chat = chats.get(target.chatId) ?? {
      botId: target.botId,
      ids: [...(failed.get(target.chatId) ?? [])],
    };
    if (row.messageId && kind !== 'waiting') chat.ids.push(row.messageId);
    chats.set(target.chatId, chat);
  }
  return [...chats].flatMap(([chatId, { botId, ids }]): LiveSignal[] => [
    ...(ids.length > 0 ? [{ kind: 'messages_changed', botId, chatId, messageIds: ids } as const] : []),
    ...(failed.has(chatId) ? [{ kind: 'chat_changed', botId, chatId } as const] : []),
  ]);
}

async function moveChat(
  client: PoolClient,
  { chatId, botId, telegramChatId: to }: ChatTarget,
): Promise<void> {
  const { rows } = await client.query<{ from: string }>(
    'select telegram_chat_id as from from app.chats where bot_id = $1 and id = $2 and merged_into is null',
    [botId, chatId],
  );
  const from = rows[0]?.from;
  // Whether the bot has sessions isn't known here.
  if (from !== undefined) await migrateChat(client, botId, { from, to }, true);
}

async function becomeText(client: PoolClient, botId: string, messageId: string): Promise<void> {
  await client.query(`update app.messages set kind = 'text', media = null where bot_id = $1 and id = $2`, [
    botId,
    messageId,
  ]);
}
