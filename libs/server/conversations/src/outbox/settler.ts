import { PG_POOL } from '@botter/server-database';
import { LivePublisher, type LiveSignal } from '@botter/server-live';
import { LOGGER, type Logger } from '@botter/server-logging';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { GroupCommit } from '../shared/group-commit';
import { jsonRows } from '../shared/json-rows';
import { inTransaction } from '../shared/transaction';
import type { ChatTarget, OutboxSend } from './outbox-row';

/** How far a row has come, to be written down. */
export type Settlement =
  | {
      readonly kind: 'sent';
      readonly row: OutboxSend;
      readonly target: ChatTarget;
      readonly telegramMessageId: string | null;
    }
  | {
      readonly kind: 'failed' | 'unknown';
      readonly row: OutboxSend;
      readonly target: ChatTarget;
      readonly error: string;
      readonly blocksChat: boolean;
    }
  | {
      readonly kind: 'waiting';
      readonly row: OutboxSend;
      readonly target: ChatTarget;
      readonly error: string;
    }
  | { readonly kind: 'moved'; readonly target: ChatTarget }
  | {
      readonly kind: 'problem';
      readonly target: ChatTarget;
      readonly actionId: string;
      readonly problem: string;
    }
  | { readonly kind: 'answered'; readonly ids: readonly string[] };

const marks = `
with input as (
  select * from json_to_recordset($1::json) as t(id text, state text, message_id uuid, telegram_message_id bigint,
    error text, payload text, attempts int, uncertain boolean, due_at timestamptz)
), gone as (
  delete from app.outbox o using input i where o.id = i.id and i.state = 'sent'
), kept as (
  update app.outbox o set state = i.state, error = i.error, payload = i.payload, attempts = i.attempts,
    uncertain = i.uncertain, due_at = i.due_at
  from input i where o.id = i.id and i.state <> 'sent'
)
update app.messages m set delivery = i.state, delivery_error = i.error, telegram_message_id = i.telegram_message_id
from input i where m.id = i.message_id and i.state <> 'waiting'`;

/** All that still waits for a chat that has blocked the bot fails with it. */
const failRest = `
with failed as (
  update app.outbox set state = 'failed', error = $2
  where chat_id = $1 and kind = 'send' and state in ('waiting', 'sending') returning message_id
), cancelled as (
  delete from app.outbox where chat_id = $1 and kind = 'callback'
), marked as (
  update app.chats set blocked = true where id = $1
)
update app.messages m set delivery = 'failed', delivery_error = $2 from failed f where m.id = f.message_id returning m.id`;

const retryMs = 500;

/** Writes down what became of attempts: those of many chats in one commit, while the senders go on. */
@Injectable()
export class Settler {
  readonly #commits = new GroupCommit<Settlement, void>((batch) => this.#commit(batch));
  #givenUp = false;

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(LivePublisher) private readonly live: LivePublisher,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Never rejects: while the database is away it waits for it, because what was done can't be done again. */
  settle(settlement: Settlement): Promise<void> {
    return this.#commits.submit(settlement);
  }

  /** Settles when everything handed over so far is written. */
  flushed(): Promise<void> {
    return this.#commits.flushed();
  }

  /** From now on a failed write is not tried again: the process ends. */
  giveUp(): void {
    this.#givenUp = true;
  }

  async #commit(batch: readonly Settlement[]): Promise<PromiseSettledResult<void>[]> {
    for (;;) {
      try {
        await inTransaction(this.pool, (client) => this.#write(client, batch));
        break;
      } catch (error) {
        this.logger.warn({ err: error }, 'results of sending could not be written yet');
        if (this.#givenUp) break;
        await new Promise((done) => setTimeout(done, retryMs));
      }
    }
    return batch.map(() => ({ status: 'fulfilled', value: undefined }));
  }

  async #write(client: PoolClient, batch: readonly Settlement[]): Promise<void> {
    const rows: MarkedRow[] = [];
    const signals = new Map<string, { botId: string; ids: string[] }>();
    const blocked: Extract<Settlement, { kind: 'failed' | 'unknown' }>[] = [];
    for (const settlement of batch) {
      switch (settlement.kind) {
        case 'answered':
          rows.push(...settlement.ids.map((id) => ({ id, state: 'sent' })));
          break;
        case 'moved':
          await moveChat(client, settlement.target);
          break;
        case 'problem':
          await noteProblem(client, settlement);
          break;
        default:
          rows.push(markOf(settlement));
          if (settlement.kind !== 'waiting') addSignal(signals, settlement);
          if (settlement.kind === 'failed' && settlement.blocksChat) blocked.push(settlement);
      }
    }
    if (rows.length > 0)
      await client.query({ name: 'settle', text: marks, values: [jsonRows(lastOfEach(rows))] });
    for (const { target, error } of blocked) {
      const { rows: failed } = await client.query<{ id: string }>(failRest, [target.chatId, error]);
      const known = signals.get(target.chatId);
      known?.ids.push(...failed.map(({ id }) => id));
    }
    const news: LiveSignal[] = [...signals].map(([chatId, { botId, ids }]) => ({
      kind: 'messages_changed',
      botId,
      chatId,
      messageIds: ids,
    }));
    for (const { target } of blocked) {
      news.push({ kind: 'chat_changed', botId: target.botId, chatId: target.chatId });
    }
    if (news.length > 0) await this.live.publish(client, news);
  }
}

interface MarkedRow {
  readonly id: string;
  readonly state: string;
  readonly [column: string]: unknown;
}

type Marked = Extract<Settlement, { row: OutboxSend }>;

function markOf(settlement: Marked): MarkedRow {
  const { row } = settlement;
  return {
    id: row.id,
    state: settlement.kind,
    message_id: row.messageId,
    telegram_message_id: settlement.kind === 'sent' ? settlement.telegramMessageId : null,
    error: settlement.kind === 'sent' ? null : settlement.error,
    payload: row.payload,
    attempts: row.attempts,
    uncertain: row.uncertain,
    due_at: new Date(row.dueAt).toISOString(),
  };
}

/** A row that waited and was sent within one batch was sent. In one order always: processes never wait for each other. */
function lastOfEach(rows: readonly MarkedRow[]): MarkedRow[] {
  const last = new Map(rows.map((row) => [row.id, row]));
  return [...last.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function addSignal(signals: Map<string, { botId: string; ids: string[] }>, { row, target }: Marked): void {
  if (!row.messageId) return;
  const known = signals.get(target.chatId);
  if (known) known.ids.push(row.messageId);
  else signals.set(target.chatId, { botId: target.botId, ids: [row.messageId] });
}

async function moveChat(client: PoolClient, { chatId, botId, telegramChatId }: ChatTarget): Promise<void> {
  await client.query(
    `update app.chats set telegram_chat_id = $3, type = 'supergroup'
     where id = $1 and not exists (select 1 from app.chats where bot_id = $2 and telegram_chat_id = $3)`,
    [chatId, botId, telegramChatId],
  );
}

async function noteProblem(
  client: PoolClient,
  { target, actionId, problem }: Extract<Settlement, { kind: 'problem' }>,
): Promise<void> {
  await client.query(
    `insert into app.action_problems (bot_id, action_id, problem) values ($1, $2, $3)
     on conflict (bot_id, action_id) do update set problem = excluded.problem, seen_at = now()`,
    [target.botId, actionId, problem],
  );
}
