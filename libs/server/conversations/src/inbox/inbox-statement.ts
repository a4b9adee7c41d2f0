import { jsonRows, withDeadline } from '@botter/server-database';
import type { Pool, PoolClient } from 'pg';
import { aliveProcesses } from '../shared/alive-processes';
import { keepCallbackValues, type StoredCallbackValues } from '../shared/callback-values';
import { dueAtSql } from '../shared/due-at';
import { noteEntries } from '../shared/ledger';
import { databaseClockMs, idEnd, idStartSql, messageIdOf } from '../shared/message-ids';
import { incomingColumns, isJob, withWrittenIds, withWrittenIdsSql } from '../shared/planned-ids';
import type { CallbackValue, EffectRows, NewIncomingMessage, NewMessage, NewOutboxRow } from '../shared/rows';
import { begins, failedToBegin, type SessionBegin } from '../shared/sessions';
import type { PlannedUpdate } from './planned-update';

/** Half of all chats wait for it: a statement that hangs is cancelled soon. */
const deadlineMs = 8_000;

interface WrittenRow {
  /** Position of the update in the batch. */
  readonly n: number;
  readonly chat_id: string | null;
  /** The process that sends to the chat. */
  readonly sending_process: string | null;
  /** Something that was queued earlier waits in the table for the sender. */
  readonly has_stored: boolean | null;
  /** Nothing waits for the chat: it is new, or was taken from a process without messages to send. */
  readonly fresh: boolean | null;
  /**
   * False if another update has already triggered for the same album, or a person has taken over the chat.
   */
  readonly runs_effects: boolean;
  readonly line_ms: string | null;
}

/** The effects of a new update; a repeated one has none. */
export interface AcceptedUpdate extends WrittenRow {
  /** The id that the incoming message was written with; `effects` have those of the outgoing ones. */
  readonly incomingId: string | undefined;
  readonly effects: EffectRows;
  /** Values of buttons that were not stored yet, as far as this process knows. */
  readonly newValues: readonly CallbackValue[];
}

/**
 * One statement for the whole batch, so that its cost hardly depends on the number of updates in it:
 * deduplicate, claim chats or create them, write messages, and queue what must be sent. Rows come as JSON and
 * are sorted before they are written: every process locks in the same order, so no two of them can wait for
 * each other. While a person has taken over a chat, only incoming messages are written and presses are
 * answered. The chat's row is locked here, so that no reply of the bot can follow the person's message.
 * Nothing is written for a bot that is being erased, even if this process still has it in memory.
 *
 * A chat belongs to one process, and only that one sends to it. The process that receives an update claims
 * the chat from another one if nothing waits to be sent, so that the reply needs no hand-over. `free` finds
 * such chats before the rows are locked; a process that has queued something since then has raised `line_ms`,
 * and keeps the chat. If another process keeps it, rows wait for that one. `has_stored` means that rows are
 * in the table and not in the sender's memory.
 *
 * Sessions that begin are written here, too. If one exists already, its key refuses the batch.
 *
 * The query plan is reused, so it must be right for tables of any size. Joins with the batch are hashed,
 * which takes estimates of more than a row: deleted bots are left out by `not in`, and new updates are found
 * by `in … is true`. With a join, or `in` alone, the statistics of updates would let PostgreSQL expect one
 * row. Rows of tables are looked up one by one, in the order of an index, and those of the outbox by a
 * function, since it may have no page while the statement is planned.
 */
const textOf = (parts: Parts) => `
with erased as materialized (
  select bot_id from app.erased_bots where bot_id = any($3::text[])
), input as materialized (
  select t.* from json_to_recordset($1::json) as t(
    n int, bot_id text, update_id bigint, callback_query_id text, kind text, raw text, error text,
    chat bigint, new_chat_id uuid, chat_type text, chat_name text, chat_username text, blocked boolean,
    once_key text, incoming int, outgoing int, at timestamptz,
    id_end text, message_kind text, message_text text, telegram_message_id bigint, sender_id bigint, sender_name text,
    sender_language text, file_id text, details jsonb, context jsonb,
    media_group_id text, thread_id bigint, message_at timestamptz)
  where t.bot_id not in (select bot_id from erased)
), alive as materialized (${aliveProcesses}
), elsewhere as materialized (
  select c.bot_id, c.id, c.line_ms from (select distinct bot_id, chat from input where chat is not null) i
  cross join lateral (
    select * from app.chats where bot_id = i.bot_id and telegram_chat_id = i.chat order by bot_id, telegram_chat_id limit 1
  ) c where (select count(*) from alive) > 1 and c.sending_process <> $2::uuid
), free as materialized (
  select id, line_ms from elsewhere where id not in (
    select app.chats_with_sends(array(select bot_id from elsewhere), array(select id from elsewhere)))
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
)}), new_updates as materialized (
  select i.*, ${parts.hasOnce ? 'i.once_key is null or o.update_id is not null' : 'true'} as runs_effects
  from input i ${when(parts.hasOnce, 'left join once o on o.bot_id = i.bot_id and o.update_id = i.update_id')}
  where ((i.bot_id, i.update_id) in (select bot_id, update_id from accepted)) is true
), chats as (
  insert into app.chats as c (id, bot_id, telegram_chat_id, type, name, username, blocked,
    message_count, incoming_count, last_message_at, sending_process, line_ms)
  select distinct on (bot_id, chat) new_chat_id, bot_id, chat, chat_type, chat_name, chat_username, blocked,
    sum(incoming + case when runs_effects then outgoing else 0 end) over w, sum(incoming) over w,
    max(coalesce(at, case when incoming > 0 then message_at end)) over w, $2::uuid, ${databaseClockMs}
  from new_updates where chat is not null
  window w as (partition by bot_id, chat)
  order by bot_id, chat, n desc
  on conflict (bot_id, telegram_chat_id) do update set
    type = excluded.type, name = excluded.name, username = excluded.username, blocked = excluded.blocked,
    message_count = c.message_count
      + case when c.paused_until > now() then excluded.incoming_count else excluded.message_count end,
    incoming_count = c.incoming_count + excluded.incoming_count,
    last_message_at = case when c.paused_until > now() and excluded.incoming_count = 0 then c.last_message_at
      else greatest(c.last_message_at, excluded.last_message_at) end,
    sending_process = case when c.sending_process in (select id from alive) and (c.id, c.line_ms) not in (select id, line_ms from free)
      then c.sending_process else $2::uuid end,
    line_ms = greatest(c.line_ms + 1, excluded.line_ms),
    has_stored = case when c.sending_process = $2::uuid then c.has_stored
      else (c.id, c.line_ms) not in (select id, line_ms from free) end
  returning c.id, c.bot_id, c.telegram_chat_id, c.sending_process, c.has_stored, c.line_ms, c.xmax = 0 as is_new,
    coalesce(c.paused_until > now(), false) as paused
), placed as materialized (
  select n.n, n.bot_id, n.runs_effects and c.paused is not true as runs_effects, c.id as chat_id, c.sending_process, c.has_stored,
    c.is_new or (not c.has_stored and c.sending_process = $2::uuid and c.id in (select id from free)) as fresh,
    c.line_ms, c.is_new, ${idStartSql('c.line_ms')} as id_start
  from new_updates n left join chats c on c.bot_id = n.bot_id and c.telegram_chat_id = n.chat
), kept as (
  insert into app.messages (id, bot_id, chat_id, direction, kind, text, telegram_message_id, sender_id, sender_name,
    sender_language, file_id, details, context,
    media_group_id, thread_id, at)
  select (p.id_start || i.id_end)::uuid, p.bot_id, p.chat_id, 'incoming', i.message_kind, i.message_text, i.telegram_message_id,
    i.sender_id, i.sender_name, i.sender_language, i.file_id, i.details, i.context, i.media_group_id, i.thread_id, i.message_at
  from input i join placed p using (n) where i.id_end is not null
${when(
  parts.messages > 0,
  `), said as (
  insert into app.messages (id, bot_id, chat_id, direction, kind, media, text, parse_mode, buttons, sender_name, thread_id,
    action_id, at, delivery)
  select (p.id_start || m.id_end)::uuid, p.bot_id, p.chat_id, 'outgoing', m.kind, m.media, m.text, m.parse_mode, m.buttons,
    m.sender_name, m.thread_id, m.action_id, m.at, m.delivery
  from json_to_recordset($${parts.messages}::json) as m(n int, id_end text, kind text, media jsonb, text text, parse_mode text, buttons jsonb,
    sender_name text, thread_id bigint, action_id text, at timestamptz, delivery text)
  join placed p using (n) where p.runs_effects
`,
)}${when(
  parts.outbox > 0,
  `), queued as (
  insert into app.outbox (id, bot_id, chat_id, kind, method, payload, message_id, action_id, state, due_at)
  select o.id, p.bot_id, p.chat_id, o.kind, o.method, ${withWrittenIdsSql('o.payload')},
    (p.id_start || o.id_end)::uuid, o.action_id,
    case when o.kind = 'send' and p.sending_process = $2::uuid then 'sending' else 'waiting' end, ${dueAtSql}
  from json_to_recordset($${parts.outbox}::json) as o(n int, position int, id_end text, id text, kind text, method text, payload text,
    action_id text, wait_ms float8, incoming_id text, incoming_end text)
  join placed p using (n)
  where p.runs_effects or o.kind in ('answer', 'job')
  order by o.n, o.position
`,
)}${when(
  parts.values > 0,
  `), ${keepCallbackValues(
    `select distinct p.bot_id, v.id, v.value from json_to_recordset($${parts.values}::json) as v(n int, id text, value text) join placed p using (n)`,
  ).replace(/\)$/, '')}`,
)}${when(
  parts.begins > 0,
  `), begun as (
  insert into app.sessions (bot_id, chat_id, person_id, thread_id, version, state)
  select p.bot_id, p.chat_id, o.person_id, o.thread_id, o.version, ${withWrittenIdsSql('o.state')}::json
  from json_to_recordset($${parts.begins}::json) as o(n int, person_id bigint, thread_id bigint, version bigint, state text,
    incoming_id text, incoming_end text)
  join placed p using (n) where p.runs_effects
  order by p.bot_id, p.chat_id, o.person_id, o.thread_id
`,
)}${when(
  parts.ledger > 0 || parts.known > 0,
  `), noted as (
  ${noteEntries(entriesOf(parts))}
`,
)})
select n, chat_id, sending_process, has_stored, fresh, runs_effects, line_ms from placed order by n`;

function entriesOf({ ledger, known }: Parts): string {
  const entries = (parameter: string, which: string) =>
    `select n, p.bot_id, p.chat_id, l.module, l.entry, p.runs_effects as replied
     from json_to_recordset(${parameter}) as l(n int, module text, entry json) join placed p using (n)
     where p.chat_id is not null ${which}`;
  const parts = [
    when(ledger > 0, entries(`$${ledger}::json`, '')),
    // Text, so that nothing is parsed unless one of the chats is new.
    when(
      known > 0,
      entries(`$${known}::text::json`, 'and p.is_new and exists (select from placed where is_new)'),
    ),
  ];
  return `${parts.filter(Boolean).join(' union all ')} order by n`;
}

/**
 * The parts of a batch, so that its statement does nothing else: setting up a part costs as much as some
 * updates.
 */
interface Parts {
  readonly hasRaw: boolean;
  readonly hasOnce: boolean;
  /** Numbers of parameters, 0 if the batch has no such rows. */
  readonly messages: number;
  readonly outbox: number;
  readonly values: number;
  readonly begins: number;
  readonly ledger: number;
  /** Entries that are written only if their chats are new. */
  readonly known: number;
}

function when(condition: boolean, sql: string): string {
  return condition ? sql : '';
}

/** Each kind of batch is a statement that connections prepare once; there are 256 kinds at most. */
const statements = new Map<string, { readonly name: string; readonly text: string }>();

function statementOf(parts: Parts) {
  const kind = Object.values(parts).map(Number).join('-');
  const known = statements.get(kind);
  if (known) return known;
  const made = { name: `accept-updates-${kind}`, text: textOf(parts) };
  statements.set(kind, made);
  return made;
}

/**
 * Writes a batch: all of it or nothing, but for values of buttons that are stored. `processId`: the process
 * that sends from here.
 */
export async function acceptUpdates(
  client: Pool | PoolClient,
  updates: readonly PlannedUpdate[],
  processId: string,
  newId: () => string,
  stored?: StoredCallbackValues,
): Promise<AcceptedUpdate[]> {
  const inputs: object[] = [];
  const messages: object[] = [];
  const outbox: object[] = [];
  const values: object[] = [];
  const begun: object[] = [];
  const ledger: object[] = [];
  const known: object[] = [];
  const botIds = new Set<string>();
  /** Positions of each update's first message in the whole batch; they rise within each chat too. */
  const firsts: number[] = [];
  const newValues: (readonly CallbackValue[])[] = [];
  let position = 0;
  updates.forEach((update, n) => {
    const { incoming, effects } = update;
    firsts.push(position);
    botIds.add(update.botId);
    inputs.push(inputRow(update, n, position, newId));
    if (incoming) position++;
    const ends = effects.messages.map((message) => idEnd(position++, message.id));
    effects.messages.forEach((message, i) => messages.push(messageRow(message, n, ends[i])));
    effects.outbox.forEach((row, i) =>
      outbox.push({
        ...outboxRow(row, n, i, ends[positionOf(row, effects)]),
        ...(isJob(row) && incomingColumns(row.payload, incoming, firsts[n] ?? 0)),
      }),
    );
    if (update.step && begins(update.step)) begun.push(beginRow(update.step, incoming, n, firsts[n] ?? 0));
    const unstored = effects.values.filter((value) => !stored?.has(update.botId, value));
    newValues.push(unstored);
    for (const value of unstored) values.push({ n, ...value });
    for (const { isKnown, ...entry } of update.ledger) (isKnown ? known : ledger).push({ n, ...entry });
  });
  const parameters: unknown[] = [jsonRows(inputs), processId, [...botIds]];
  const number = (list: readonly object[]) => (list.length > 0 ? parameters.push(jsonRows(list)) : 0);
  const statement = statementOf({
    hasRaw: updates.some(({ raw }) => raw !== null),
    hasOnce: updates.some(({ onceKey }) => onceKey !== null),
    messages: number(messages),
    outbox: number(outbox),
    values: number(values),
    begins: number(begun),
    ledger: number(ledger),
    known: number(known),
  });
  const { rows } = await client
    .query<WrittenRow>(withDeadline(deadlineMs, { ...statement, values: parameters }))
    .catch(failedToBegin);
  return rows.flatMap((row) => {
    const update = updates[row.n];
    return update
      ? [{ ...accepted(row, update, firsts[row.n] ?? 0), newValues: newValues[row.n] ?? [] }]
      : [];
  });
}

/** Index of the row's message among those that are written with it; -1 if it has none. */
function positionOf({ message_id }: NewOutboxRow, { messages }: EffectRows): number {
  return message_id === null ? -1 : messages.findIndex(({ id }) => id === message_id);
}

function accepted(
  row: WrittenRow,
  { incoming, effects }: PlannedUpdate,
  first: number,
): Omit<AcceptedUpdate, 'newValues'> {
  const ms = Number(row.line_ms);
  const incomingId = incoming ? messageIdOf(ms, idEnd(first, incoming.id)) : undefined;
  const written = row.chat_id !== null && incomingId ? { chat: row.chat_id, message: incomingId } : undefined;
  const outbox =
    incoming && written
      ? effects.outbox.map((out) => withWrittenIds(out, incoming, written))
      : effects.outbox;
  if (effects.messages.length === 0) return { ...row, incomingId, effects: { ...effects, outbox } };
  const start = incoming ? first + 1 : first;
  const ids = effects.messages.map(({ id }, i) => messageIdOf(ms, idEnd(start + i, id)));
  return {
    ...row,
    incomingId,
    effects: {
      ...effects,
      messages: effects.messages.map((message, i) => ({ ...message, id: ids[i] ?? message.id })),
      outbox: outbox.map((out) => ({ ...out, message_id: ids[positionOf(out, effects)] ?? null })),
    },
  };
}

/** Leaves out null values: a column that is missing from the JSON is null too, and needs no bytes. */
function messageRow(message: NewMessage, n: number, end: string | undefined): object {
  return {
    n,
    id_end: end,
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

function outboxRow(row: NewOutboxRow, n: number, position: number, end: string | undefined): object {
  return {
    n,
    position,
    id_end: end,
    id: row.id,
    kind: row.kind,
    method: row.method,
    payload: row.payload,
    action_id: row.action_id ?? undefined,
    wait_ms: row.wait_ms,
  };
}

function beginRow(
  { place, move }: SessionBegin,
  incoming: NewIncomingMessage | null,
  n: number,
  position: number,
): object {
  const { version, state } = move;
  return {
    n,
    person_id: place.personId,
    thread_id: place.threadId ?? 0,
    version,
    state,
    ...incomingColumns(state, incoming, position),
  };
}

/** The update, its chat, and the message that came with it. */
function inputRow(update: PlannedUpdate, n: number, position: number, newId: () => string): object {
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
    // Only the end of the message's own id is used, so the chat may have the whole id.
    new_chat_id: chat && (incoming?.id ?? newId()),
    chat_type: chat?.type,
    chat_name: chat?.name ?? undefined,
    chat_username: chat?.username ?? undefined,
    blocked: chat?.blocked,
    once_key: update.onceKey ?? undefined,
    incoming: incoming !== null && incoming.kind !== 'button_press' ? 1 : 0,
    outgoing: effects.messages.length,
    at: effects.messages.at(-1)?.at,
    id_end: incoming ? idEnd(position, incoming.id) : undefined,
    message_kind: incoming?.kind,
    message_text: incoming?.text ?? undefined,
    telegram_message_id: incoming?.telegram_message_id ?? undefined,
    sender_id: incoming?.sender_id ?? undefined,
    sender_name: incoming?.sender_name ?? undefined,
    sender_language: incoming?.sender_language ?? undefined,
    file_id: incoming?.file_id ?? undefined,
    details: incoming?.details ?? undefined,
    context: incoming?.context ?? undefined,
    media_group_id: incoming?.media_group_id ?? undefined,
    thread_id: incoming?.thread_id ?? undefined,
    message_at: incoming?.at,
  };
}
