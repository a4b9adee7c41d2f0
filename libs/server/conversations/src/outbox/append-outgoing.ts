import { jsonRows, notify } from '@botter/server-database';
import { LivePublisher } from '@botter/server-live';
import type { PoolClient } from 'pg';
import { aliveProcesses, homeOf } from '../shared/alive-processes';
import { keepCallbackValues } from '../shared/callback-values';
import { dueAtSql } from '../shared/due-at';
import { noteEntries } from '../shared/ledger';
import type { LedgerEntry } from '../shared/ledger-writers';
import { databaseClockMs, idEnd, idStartSql, messageIdOf } from '../shared/message-ids';
import { outboxChannel, outboxPayloads } from '../shared/outbox-channel';
import type { EffectRows } from '../shared/rows';

/** Rows for one chat that follow from no update: what a person or a delayed callback sends. */
export interface Outgoing {
  readonly botId: string;
  readonly chatId: string;
  readonly bulk: boolean;
  readonly rows: EffectRows;
  readonly ledger: readonly LedgerEntry[];
}

interface WrittenChat {
  readonly botId: string;
  readonly chatId: string;
  readonly owner: string | null;
  readonly ms: string;
}

/** A chat without a live sender is assigned to the home process of its bot. */
const text = `
with alive as materialized (${aliveProcesses}
), chats as (
  update app.chats c set message_count = c.message_count + i.added,
    last_message_at = greatest(c.last_message_at, i.at), has_stored = c.has_stored or i.queued,
    line_ms = greatest(c.line_ms + 1, ${databaseClockMs}),
    sending_process = case when c.sending_process in (select id from alive) then c.sending_process else ${homeOf('c.bot_id')} end
  from (
    select c.bot_id, c.id, i.added, i.at, i.queued
    from json_to_recordset($1::json) as i(bot_id text, chat_id uuid, added int, at timestamptz, queued boolean)
    join app.chats c on c.bot_id = i.bot_id and c.id = i.chat_id
    where not exists (select from app.erased_bots e where e.bot_id = i.bot_id) order by c.bot_id, c.telegram_chat_id for update of c
  ) i where c.bot_id = i.bot_id and c.id = i.id
  returning c.id, c.bot_id, c.sending_process, c.line_ms, ${idStartSql('c.line_ms')} as id_start
), kept as (
  insert into app.messages (id, bot_id, chat_id, direction, kind, media, text, parse_mode, buttons, sender_name,
    details, context, thread_id, action_id, at, delivery, telegram_message_id, delivery_error, broadcast_id)
  select (c.id_start || m.id_end)::uuid, c.bot_id, c.id, m.direction, m.kind, m.media, m.text, m.parse_mode, m.buttons, m.sender_name,
    m.details, m.context, m.thread_id, m.action_id, m.at, m.delivery, m.telegram_message_id, m.delivery_error, m.broadcast_id
  from json_to_recordset($2::json) as m(position int, id_end text, chat_id uuid, direction text, kind text, media jsonb, text text,
    parse_mode text, buttons jsonb, sender_name text, details jsonb, context jsonb, thread_id bigint, action_id text, at timestamptz, delivery text,
    telegram_message_id bigint, delivery_error text, broadcast_id uuid)
  join chats c on c.id = m.chat_id order by m.position
), ${keepCallbackValues(
  'select distinct c.bot_id, v.id, v.value from json_to_recordset($4::json) as v(chat_id uuid, id text, value text) join chats c on c.id = v.chat_id',
)}, queued as (
  insert into app.outbox (id, bot_id, chat_id, kind, method, payload, message_id, action_id, state, due_at, bulk)
  select o.id, c.bot_id, c.id, o.kind, o.method, o.payload,
    (c.id_start || o.id_end)::uuid, o.action_id, 'waiting', ${dueAtSql}, o.bulk
  from json_to_recordset($3::json) as o(position int, id_end text, chat_id uuid, id text, kind text, method text, payload text,
    action_id text, wait_ms float8, bulk boolean)
  join chats c on c.id = o.chat_id order by o.position
  on conflict (bot_id, id) do nothing
), noted as (
  ${noteEntries(
    `select c.bot_id, l.chat_id, l.module, l.entry, true as replied
     from json_to_recordset($5::json) as l(chat_id uuid, module text, entry json) join chats c on c.id = l.chat_id`,
  )}
)
select bot_id as "botId", id as "chatId", sending_process as owner, line_ms as ms from chats`;

/**
 * Writes rows for chats within the caller's transaction and notifies the process that they belong to. The
 * lock on the chat keeps the order: what commits first is sent first. Returns the written ids of messages by
 * their planned ids; none for a deleted chat.
 */
export async function appendOutgoing(
  client: PoolClient,
  live: LivePublisher,
  items: readonly Outgoing[],
): Promise<ReadonlyMap<string, string>> {
  if (items.length === 0) return new Map();
  const placed = <Row extends object>(rowsOf: (rows: EffectRows) => readonly Row[]) =>
    items
      .flatMap(({ chatId, bulk, rows }) => rowsOf(rows).map((row) => ({ chat_id: chatId, bulk, ...row })))
      .map((row, position) => ({ position, ...row }));
  const messages = placed(({ messages: planned }) => planned).map((row) => ({
    ...row,
    id_end: idEnd(row.position, row.id),
  }));
  const idEnds = new Map(messages.map(({ id, id_end }) => [id, id_end]));
  const outbox = placed(({ outbox: rows }) => rows).map((row) => ({
    ...row,
    id_end: row.message_id === null ? undefined : idEnds.get(row.message_id),
  }));
  const { rows: written } = await client.query<WrittenChat>({
    name: 'append-outgoing',
    text,
    values: [
      jsonRows(chatTotals(items)),
      jsonRows(messages),
      jsonRows(outbox),
      jsonRows(placed(({ values }) => values)),
      jsonRows(
        items.flatMap(({ chatId, ledger }) =>
          ledger.map(({ module, entry }) => ({ chat_id: chatId, module, entry })),
        ),
      ),
    ],
  });
  const sending = new Set(
    items.filter(({ rows }) => rows.outbox.some(({ kind }) => kind === 'send')).map(({ chatId }) => chatId),
  );
  for (const payload of outboxPayloads(written.filter(({ chatId }) => sending.has(chatId)))) {
    await notify(client, outboxChannel, payload);
  }
  const times = new Map(written.map(({ chatId, ms }) => [chatId, Number(ms)]));
  const ids = new Map(
    messages.flatMap(({ id, chat_id, id_end }) => {
      const ms = times.get(chat_id);
      return ms === undefined ? [] : [[id, messageIdOf(ms, id_end)] as const];
    }),
  );
  const withMessages = items.filter(({ chatId, rows }) => times.has(chatId) && rows.messages.length > 0);
  await live.publish(
    client,
    withMessages.map(({ botId, chatId, rows }) => {
      return {
        kind: 'messages',
        botId,
        chatId,
        messageIds: rows.messages.map(({ id }) => ids.get(id) ?? id),
      };
    }),
  );
  return ids;
}

function chatTotals(items: readonly Outgoing[]): object[] {
  const totals = new Map<
    string,
    { bot_id: string; chat_id: string; added: number; at: string | null; queued: boolean }
  >();
  for (const { botId, chatId, rows } of items) {
    const total = totals.get(chatId) ?? { bot_id: botId, chat_id: chatId, added: 0, at: null, queued: false };
    total.added += rows.messages.length;
    total.queued ||= rows.outbox.length > 0;
    total.at = rows.messages.at(-1)?.at ?? total.at;
    totals.set(chatId, total);
  }
  return [...totals.values()];
}
