import { withDeadline } from '@botter/server-database';
import type { Pool, PoolClient } from 'pg';
import { aliveProcesses } from '../shared/alive-processes';
import { keepCallbackValues } from '../shared/callback-values';
import { jsonRows } from '../shared/json-rows';
import { lineClock, lineEnd, lineId, lineTimeSql } from '../shared/line-ids';
import type { EffectRows, NewMessage, NewOutboxRow } from '../shared/rows';
import type { PlannedUpdate } from './planned-update';

/** Half of all chats wait for it: one that hangs is given up soon. */
const deadlineMs = 8_000;

interface PlacedRow {
  /** Place of the update in the batch. */
  readonly n: number;
  readonly chat_id: string | null;
  /** The process that sends to the chat. */
  readonly sender: string | null;
  /** Something that was queued earlier waits in the table for the sender. */
  readonly has_stored: boolean | null;
  /** Nothing waits for the chat: it is new, or was taken from a process that had nothing to send. */
  readonly fresh: boolean | null;
  /** False where another update had already triggered for the same album, or a person has taken the chat over. */
  readonly carries: boolean;
  readonly line_ms: string | null;
}

/** What an update led to that was really new; one that was known already gives none. */
export interface AcceptedUpdate extends PlacedRow {
  /** The ids that the lines were written with. */
  readonly incomingId: string | undefined;
  readonly effects: EffectRows;
}

/**
 * One statement for the whole batch, so that its cost hardly depends on the number of updates in it:
 * deduplicate, take chats over or create them, write messages, and queue what must be sent. Rows come as JSON and are
 * sorted before they are written: every process locks in the same order, so no two of them can wait for each other.
 * While a person has taken a chat over, only what came in is written and presses are answered; the chat's row is locked
 * here, so that nothing the bot says can follow what the person has said.
 * Of a bot that is being erased nothing is written, whatever this process has heard of it.
 *
 * A chat belongs to one process, which alone sends to it. The process that receives an update takes the chat from another
 * one where nothing waits to be sent, so that the reply needs no hand-over. `free` looks for such chats before the rows are
 * locked; who has queued something since then has raised `line_ms`, and keeps the chat. Where it stays another's, rows wait
 * for that one. `has_stored` tells the sender of things that are in the table and not in its memory.
 *
 * The plan is kept, so it must be right for tables of any size. Joins with the batch are hashed, which takes estimates of more
 * than a row: deleted bots are left out by `not in`. Rows of tables are looked up one by one, in the order of an index.
 */
const textOf = (parts: Parts) => `
with erased as materialized (
  select bot_id from app.erased_bots where bot_id = any($3::text[])
), input as materialized (
  select t.* from json_to_recordset($1::json) as t(
    n int, bot_id text, update_id bigint, callback_query_id text, kind text, raw text, error text,
    chat bigint, new_chat_id uuid, chat_type text, chat_name text, chat_username text, blocked boolean,
    once_key text, incoming int, outgoing int, at timestamptz,
    line text, line_kind text, line_text text, telegram_message_id bigint, sender_name text, file_id text, details jsonb,
    media_group_id text, thread_id bigint, line_at timestamptz)
  where t.bot_id not in (select bot_id from erased)
), alive as materialized (${aliveProcesses}
), free as materialized (
  select c.id, c.line_ms from (select distinct bot_id, chat from input where chat is not null) i
  cross join lateral (
    select * from app.chats where bot_id = i.bot_id and telegram_chat_id = i.chat order by bot_id, telegram_chat_id limit 1
  ) c left join lateral (
    select o.id from app.outbox o
    where o.bot_id = c.bot_id and o.chat_id = c.id and o.kind = 'send' and o.state in ('waiting', 'sending')
    order by o.chat_id, o.seq limit 1
  ) waiting on true
  where (select count(*) from alive) > 1 and c.sender <> $2::uuid and waiting.id is null
), accepted as (
  insert into app.updates (bot_id, update_id, callback_query_id)
  select bot_id, update_id, callback_query_id from input order by bot_id, update_id
  on conflict do nothing
  returning bot_id, update_id
${when(
  parts.hasRaw,
  `), kept_raw as (
  insert into app.kept_updates (bot_id, update_id, kind, raw, error)
  select bot_id, update_id, i.kind, i.raw::json, i.error from input i join accepted using (bot_id, update_id)
  where i.raw is not null
), tallied as (
  insert into app.update_counts as t (bot_id, kind, set_aside, month, count)
  select i.bot_id, i.kind, i.error is not null, date_trunc('month', now() at time zone 'utc')::date, count(*)
  from input i join accepted using (bot_id, update_id)
  where i.raw is not null group by 1, 2, 3, 4 order by 1, 2, 3
  on conflict (bot_id, month, kind, set_aside) do update set count = t.count + excluded.count
`,
)}${when(
  parts.hasOnce,
  `), once as (
  insert into app.once_keys (bot_id, telegram_chat_id, key, update_id)
  select i.bot_id, i.chat, i.once_key, i.update_id from input i join accepted using (bot_id, update_id)
  where i.once_key is not null order by i.bot_id, i.chat, i.once_key, i.n
  on conflict do nothing
  returning bot_id, update_id
`,
)}), news as materialized (
  select i.*, ${parts.hasOnce ? 'i.once_key is null or o.update_id is not null' : 'true'} as carries
  from input i join accepted a using (bot_id, update_id)
  ${when(parts.hasOnce, 'left join once o on o.bot_id = i.bot_id and o.update_id = i.update_id')}
), chats as (
  insert into app.chats as c (id, bot_id, telegram_chat_id, type, name, username, blocked,
    message_count, incoming_count, last_message_at, sender, line_ms)
  select distinct on (bot_id, chat) new_chat_id, bot_id, chat, chat_type, chat_name, chat_username, blocked,
    sum(incoming + case when carries then outgoing else 0 end) over w, sum(incoming) over w,
    max(coalesce(at, case when incoming > 0 then line_at end)) over w, $2::uuid, ${lineClock}
  from news where chat is not null
  window w as (partition by bot_id, chat)
  order by bot_id, chat, n desc
  on conflict (bot_id, telegram_chat_id) do update set
    type = excluded.type, name = excluded.name, username = excluded.username, blocked = excluded.blocked,
    message_count = c.message_count
      + case when c.paused_until > now() then excluded.incoming_count else excluded.message_count end,
    incoming_count = c.incoming_count + excluded.incoming_count,
    last_message_at = case when c.paused_until > now() and excluded.incoming_count = 0 then c.last_message_at
      else greatest(c.last_message_at, excluded.last_message_at) end,
    sender = case when c.sender in (select id from alive) and (c.id, c.line_ms) not in (select id, line_ms from free)
      then c.sender else $2::uuid end,
    line_ms = greatest(c.line_ms + 1, excluded.line_ms),
    has_stored = case when c.sender = $2::uuid then c.has_stored
      else (c.id, c.line_ms) not in (select id, line_ms from free) end
  returning c.id, c.bot_id, c.telegram_chat_id, c.sender, c.has_stored, c.line_ms, c.xmax = 0 as is_new,
    coalesce(c.paused_until > now(), false) as paused
), placed as materialized (
  select n.n, n.bot_id, n.carries and c.paused is not true as carries, c.id as chat_id, c.sender, c.has_stored,
    c.is_new or (not c.has_stored and c.sender = $2::uuid and c.id in (select id from free)) as fresh,
    c.line_ms, ${lineTimeSql('c.line_ms')} as line_time
  from news n left join chats c on c.bot_id = n.bot_id and c.telegram_chat_id = n.chat
), kept as (
  insert into app.messages (id, bot_id, chat_id, direction, kind, text, telegram_message_id, sender_name, file_id, details,
    media_group_id, thread_id, at)
  select (p.line_time || i.line)::uuid, p.bot_id, p.chat_id, 'incoming', i.line_kind, i.line_text, i.telegram_message_id,
    i.sender_name, i.file_id, i.details, i.media_group_id, i.thread_id, i.line_at
  from input i join placed p using (n) where i.line is not null
${when(
  parts.messages > 0,
  `), said as (
  insert into app.messages (id, bot_id, chat_id, direction, kind, media, text, parse_mode, buttons, sender_name, thread_id,
    action_id, at, delivery)
  select (p.line_time || m.line)::uuid, p.bot_id, p.chat_id, 'outgoing', m.kind, m.media, m.text, m.parse_mode, m.buttons,
    m.sender_name, m.thread_id, m.action_id, m.at, m.delivery
  from json_to_recordset($${parts.messages}::json) as m(n int, line text, kind text, media jsonb, text text, parse_mode text, buttons jsonb,
    sender_name text, thread_id bigint, action_id text, at timestamptz, delivery text)
  join placed p using (n) where p.carries
`,
)}${when(
  parts.outbox > 0,
  `), queued as (
  insert into app.outbox (id, bot_id, chat_id, kind, method, payload, message_id, action_id, state, due_at)
  select o.id, p.bot_id, p.chat_id, o.kind, o.method, o.payload, (p.line_time || o.line)::uuid, o.action_id,
    case when o.kind = 'send' and p.sender = $2::uuid then 'sending' else 'waiting' end, o.due_at
  from json_to_recordset($${parts.outbox}::json) as o(n int, place int, line text, id text, kind text, method text, payload text,
    action_id text, due_at timestamptz)
  join placed p using (n)
  where p.carries or o.kind in ('answer', 'job')
  order by o.n, o.place
`,
)}${when(
  parts.values > 0,
  `), ${keepCallbackValues(
    `select distinct p.bot_id, v.id, v.value from json_to_recordset($${parts.values}::json) as v(n int, id text, value text) join placed p using (n)`,
  ).replace(/\)$/, '')}`,
)})
select n, chat_id, sender, has_stored, fresh, carries, line_ms from placed order by n`;

/** What a batch has, so that its statement does nothing else: setting up a part costs as much as some updates. */
interface Parts {
  readonly hasRaw: boolean;
  readonly hasOnce: boolean;
  /** Numbers of parameters, 0 for what there is none of. */
  readonly messages: number;
  readonly outbox: number;
  readonly values: number;
}

function when(condition: boolean, sql: string): string {
  return condition ? sql : '';
}

/** Each kind of batch is a statement of its own that connections prepare once; there are 32 kinds at most. */
const statements = new Map<string, { readonly name: string; readonly text: string }>();

function statementOf(parts: Parts) {
  const kind = Object.values(parts).map(Number).join('-');
  const known = statements.get(kind);
  if (known) return known;
  const made = { name: `accept-updates-${kind}`, text: textOf(parts) };
  statements.set(kind, made);
  return made;
}

/** Writes a batch: all of it or nothing. `processId`: who sends from here. */
export async function acceptUpdates(
  client: Pool | PoolClient,
  updates: readonly PlannedUpdate[],
  processId: string,
  newId: () => string,
): Promise<AcceptedUpdate[]> {
  const inputs: object[] = [];
  const messages: object[] = [];
  const outbox: object[] = [];
  const values: object[] = [];
  const botIds = new Set<string>();
  /** Places of the messages in the whole batch; in each chat they rise too. */
  const firsts: number[] = [];
  let place = 0;
  updates.forEach((update, n) => {
    const { incoming, effects } = update;
    firsts.push(place);
    botIds.add(update.botId);
    inputs.push(inputRow(update, n, place, newId));
    if (incoming) place++;
    const ends = effects.messages.map((message) => lineEnd(place++, message.id));
    effects.messages.forEach((message, i) => messages.push(messageRow(message, n, ends[i])));
    effects.outbox.forEach((row, i) => outbox.push(outboxRow(row, n, i, ends[placeOf(row, effects)])));
    for (const value of effects.values) values.push({ n, ...value });
  });
  const parameters: unknown[] = [jsonRows(inputs), processId, [...botIds]];
  const number = (list: readonly object[]) => (list.length > 0 ? parameters.push(jsonRows(list)) : 0);
  const statement = statementOf({
    hasRaw: updates.some(({ raw }) => raw !== null),
    hasOnce: updates.some(({ onceKey }) => onceKey !== null),
    messages: number(messages),
    outbox: number(outbox),
    values: number(values),
  });
  const { rows } = await client.query<PlacedRow>(
    withDeadline(deadlineMs, { ...statement, values: parameters }),
  );
  return rows.flatMap((row) => {
    const update = updates[row.n];
    return update ? [accepted(row, update, firsts[row.n] ?? 0)] : [];
  });
}

/** Where the row's message is among those that are written with it; -1 where it has none. */
function placeOf({ message_id }: NewOutboxRow, { messages }: EffectRows): number {
  return message_id === null ? -1 : messages.findIndex(({ id }) => id === message_id);
}

function accepted(row: PlacedRow, { incoming, effects }: PlannedUpdate, first: number): AcceptedUpdate {
  const ms = Number(row.line_ms);
  const incomingId = incoming ? lineId(ms, lineEnd(first, incoming.id)) : undefined;
  if (effects.messages.length === 0) return { ...row, incomingId, effects };
  const start = incoming ? first + 1 : first;
  const ids = effects.messages.map(({ id }, i) => lineId(ms, lineEnd(start + i, id)));
  return {
    ...row,
    incomingId,
    effects: {
      ...effects,
      messages: effects.messages.map((message, i) => ({ ...message, id: ids[i] ?? message.id })),
      outbox: effects.outbox.map((out) => ({ ...out, message_id: ids[placeOf(out, effects)] ?? null })),
    },
  };
}

/** Without what is null: a column that is missing from the JSON is null too, and costs nothing on its way. */
function messageRow(message: NewMessage, n: number, line: string | undefined): object {
  return {
    n,
    line,
    kind: message.kind,
    media: message.media ?? undefined,
    text: message.text ?? undefined,
    parse_mode: message.parse_mode,
    buttons: message.buttons ?? undefined,
    sender_name: message.sender_name ?? undefined,
    thread_id: message.thread_id ?? undefined,
    action_id: message.action_id ?? undefined,
    at: message.at,
    delivery: message.delivery ?? undefined,
  };
}

function outboxRow(row: NewOutboxRow, n: number, place: number, line: string | undefined): object {
  return {
    n,
    place,
    line,
    id: row.id,
    kind: row.kind,
    method: row.method,
    payload: row.payload,
    action_id: row.action_id ?? undefined,
    due_at: row.due_at,
  };
}

/** The update, its chat, and the message that came with it. */
function inputRow(update: PlannedUpdate, n: number, place: number, newId: () => string): object {
  const { chat, incoming, effects } = update;
  const isKept = update.raw !== null;
  return {
    n,
    bot_id: update.botId,
    update_id: update.updateId,
    callback_query_id: update.callbackQueryId ?? undefined,
    kind: isKept ? update.kind : undefined,
    raw: update.raw ?? undefined,
    error: update.error ?? undefined,
    chat: chat?.telegramChatId,
    // Of the message's own id only the end is used, so the whole of it may be the chat's.
    new_chat_id: chat && (incoming?.id ?? newId()),
    chat_type: chat?.type,
    chat_name: chat?.name ?? undefined,
    chat_username: chat?.username ?? undefined,
    blocked: chat?.blocked,
    once_key: update.onceKey ?? undefined,
    incoming: incoming !== null && incoming.kind !== 'button_press' ? 1 : 0,
    outgoing: effects.messages.length,
    at: effects.messages.at(-1)?.at,
    line: incoming ? lineEnd(place, incoming.id) : undefined,
    line_kind: incoming?.kind,
    line_text: incoming?.text ?? undefined,
    telegram_message_id: incoming?.telegram_message_id ?? undefined,
    sender_name: incoming?.sender_name ?? undefined,
    file_id: incoming?.file_id ?? undefined,
    details: incoming?.details ?? undefined,
    media_group_id: incoming?.media_group_id ?? undefined,
    thread_id: incoming?.thread_id ?? undefined,
    line_at: incoming?.at,
  };
}
