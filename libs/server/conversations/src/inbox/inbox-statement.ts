import { withDeadline } from '@botter/server-database';
import type { Pool, PoolClient } from 'pg';
import { jsonRows } from '../shared/json-rows';
import { lineClock, lineEnd, lineId, lineTimeSql } from '../shared/line-ids';
import type { EffectRows, NewMessage } from '../shared/rows';
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
  /** The chat was not known before. */
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
 * deduplicate, take chats over or create them, write lines, and queue what must go out. Rows come as JSON and are
 * sorted before they are written: every process locks in the same order, so no two of them can wait for each other.
 * While a person has taken a chat over, only what came in is written and presses are answered; the chat's row is locked
 * here, so that nothing the bot says can follow what the person has said.
 * Of a bot that is being erased nothing is written, whatever this process has heard of it.
 * Only the process that a chat belongs to marks rows as being sent; another one leaves them waiting for it.
 */
const text = `
with input as materialized (
  select t.* from json_to_recordset($1::json) as t(
    n int, bot_id text, update_id bigint, callback_query_id text, kind text, raw text, error text,
    chat bigint, new_chat_id uuid, chat_type text, chat_name text, chat_username text, blocked boolean,
    once_key text, incoming int, counted int, outgoing int, at timestamptz)
  where not exists (select from app.erased_bots e where e.bot_id = t.bot_id)
), alive as materialized (
  select id from app.runtime_processes where alive_until > now()
), accepted as (
  insert into app.updates (bot_id, update_id, callback_query_id)
  select bot_id, update_id, callback_query_id from input order by bot_id, update_id
  on conflict do nothing
  returning bot_id, update_id
), kept_raw as (
  insert into app.kept_updates (bot_id, update_id, kind, raw, error)
  select bot_id, update_id, i.kind, i.raw::json, i.error from input i join accepted using (bot_id, update_id)
  where i.raw is not null
), tallied as (
  insert into app.update_counts as t (bot_id, kind, set_aside, month, count)
  select i.bot_id, i.kind, i.error is not null, date_trunc('month', now() at time zone 'utc')::date, count(*)
  from input i join accepted using (bot_id, update_id)
  where i.raw is not null group by 1, 2, 3, 4 order by 1, 2, 3
  on conflict (bot_id, month, kind, set_aside) do update set count = t.count + excluded.count
), once as (
  insert into app.once_keys (bot_id, telegram_chat_id, key, update_id)
  select i.bot_id, i.chat, i.once_key, i.update_id from input i join accepted using (bot_id, update_id)
  where i.once_key is not null order by i.bot_id, i.chat, i.once_key, i.n
  on conflict do nothing
  returning bot_id, update_id
), news as materialized (
  select i.*, i.once_key is null or o.update_id is not null as carries
  from input i join accepted a using (bot_id, update_id)
  left join once o on o.bot_id = i.bot_id and o.update_id = i.update_id
), chats as (
  insert into app.chats as c (id, bot_id, telegram_chat_id, type, name, username, blocked,
    message_count, incoming_count, last_message_at, sender, line_ms)
  select distinct on (bot_id, chat) new_chat_id, bot_id, chat, chat_type, chat_name, chat_username, blocked,
    sum(counted + case when carries then outgoing else 0 end) over w, sum(incoming) over w, max(at) over w, $5::uuid, ${lineClock}
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
    sender = case when c.sender in (select id from alive) then c.sender else $5::uuid end,
    line_ms = greatest(c.line_ms + 1, excluded.line_ms),
    has_stored = c.has_stored or (c.sender <> $5::uuid and c.sender in (select id from alive))
  returning c.id, c.bot_id, c.telegram_chat_id, c.sender, c.has_stored, c.line_ms, c.xmax = 0 as fresh,
    coalesce(c.paused_until > now(), false) as paused
), placed as materialized (
  select n.n, n.bot_id, n.update_id, n.carries and c.paused is not true as carries, c.id as chat_id, c.sender, c.has_stored, c.fresh,
    c.line_ms, ${lineTimeSql('c.line_ms')} as line_time
  from news n left join chats c on c.bot_id = n.bot_id and c.telegram_chat_id = n.chat
), kept as (
  insert into app.messages (id, bot_id, chat_id, direction, kind, media, text, parse_mode, buttons,
    telegram_message_id, sender_name, file_id, details, media_group_id, thread_id, action_id, at, delivery)
  select (p.line_time || m.line)::uuid, p.bot_id, p.chat_id, m.direction, m.kind, m.media, m.text, m.parse_mode, m.buttons,
    m.telegram_message_id, m.sender_name, m.file_id, m.details, m.media_group_id, m.thread_id, m.action_id, m.at,
    m.delivery
  from json_to_recordset($2::json) as m(n int, line text, direction text, kind text, media jsonb, text text, parse_mode text,
    buttons jsonb, telegram_message_id bigint, sender_name text, file_id text, details jsonb,
    media_group_id text, thread_id bigint, action_id text, at timestamptz, delivery text)
  join placed p using (n)
  where p.carries or m.direction = 'incoming'
  order by m.n, m.line
), queued as (
  insert into app.outbox (id, bot_id, chat_id, kind, method, payload, message_id, action_id, state, due_at)
  select o.id, p.bot_id, p.chat_id, o.kind, o.method, o.payload, (p.line_time || o.line)::uuid, o.action_id,
    case when o.kind = 'send' and p.sender = $5::uuid then 'sending' else 'waiting' end, o.due_at
  from json_to_recordset($3::json) as o(n int, place int, line text, id text, kind text, method text, payload text,
    action_id text, due_at timestamptz)
  join placed p using (n)
  where p.carries or o.kind = 'answer'
  order by o.n, o.place
), remembered as (
  insert into app.callback_values (bot_id, id, value)
  select distinct p.bot_id, v.id, v.value
  from json_to_recordset($4::json) as v(n int, id text, value text) join placed p using (n)
  order by 1, 2
  on conflict do nothing
)
select n, chat_id, sender, has_stored, fresh, carries, line_ms from placed order by n`;

/** Writes a batch: all of it or nothing. `processId`: who sends from here. */
export async function acceptUpdates(
  client: Pool | PoolClient,
  updates: readonly PlannedUpdate[],
  processId: string,
  newId: () => string,
): Promise<AcceptedUpdate[]> {
  const inputs = updates.map((update, n) => inputRow(update, n, newId));
  const ends = endsOf(updates);
  const messages = updates.flatMap((update, n) =>
    linesOf(update).map((message) => messageRow(message, n, ends.get(message.id))),
  );
  const outbox = updates.flatMap(({ effects }, n) =>
    effects.outbox.map((row, place) => ({
      n,
      place,
      line: row.message_id === null ? undefined : ends.get(row.message_id),
      ...row,
    })),
  );
  const values = updates.flatMap(({ effects }, n) => effects.values.map((value) => ({ n, ...value })));
  const { rows } = await client.query<PlacedRow>(
    withDeadline(deadlineMs, {
      name: 'accept-updates',
      text,
      values: [jsonRows(inputs), jsonRows(messages), jsonRows(outbox), jsonRows(values), processId],
    }),
  );
  return rows.flatMap((row) => {
    const update = updates[row.n];
    return update ? [accepted(row, update, ends)] : [];
  });
}

function linesOf({ incoming, effects }: PlannedUpdate): readonly NewMessage[] {
  return incoming ? [incoming, ...effects.messages] : effects.messages;
}

/** By their planned ids: how the ids of lines end, with their places among those that are written to the same chat. */
function endsOf(updates: readonly PlannedUpdate[]): Map<string, string> {
  const counts = new Map<string, number>();
  const ends = new Map<string, string>();
  for (const update of updates) {
    const chat = `${update.botId}/${update.chat?.telegramChatId}`;
    for (const { id } of linesOf(update)) {
      const place = counts.get(chat) ?? 0;
      ends.set(id, lineEnd(place, id));
      counts.set(chat, place + 1);
    }
  }
  return ends;
}

function accepted(
  row: PlacedRow,
  { incoming, effects }: PlannedUpdate,
  ends: ReadonlyMap<string, string>,
): AcceptedUpdate {
  const ms = Number(row.line_ms);
  const idOf = (planned: string) => lineId(ms, ends.get(planned) ?? lineEnd(0, planned));
  return {
    ...row,
    incomingId: incoming ? idOf(incoming.id) : undefined,
    effects: {
      ...effects,
      messages: effects.messages.map((message) => ({ ...message, id: idOf(message.id) })),
      outbox: effects.outbox.map((out) =>
        out.message_id === null ? out : { ...out, message_id: idOf(out.message_id) },
      ),
    },
  };
}

/** Without what is null: a column that is missing from the JSON is null too, and costs nothing on its way. */
function messageRow(message: NewMessage, n: number, line: string | undefined): object {
  return {
    n,
    line,
    direction: message.direction,
    kind: message.kind,
    media: message.media ?? undefined,
    text: message.text ?? undefined,
    parse_mode: message.parse_mode,
    buttons: message.buttons ?? undefined,
    telegram_message_id: message.telegram_message_id ?? undefined,
    sender_name: message.sender_name ?? undefined,
    file_id: message.file_id ?? undefined,
    details: message.details ?? undefined,
    media_group_id: message.media_group_id ?? undefined,
    thread_id: message.thread_id ?? undefined,
    action_id: message.action_id ?? undefined,
    at: message.at,
    delivery: message.delivery ?? undefined,
  };
}

function inputRow(update: PlannedUpdate, n: number, newId: () => string): object {
  const { chat, incoming, effects } = update;
  const counts = incoming !== null && incoming.kind !== 'button_press';
  const last = effects.messages.at(-1) ?? (counts ? incoming : undefined);
  return {
    n,
    bot_id: update.botId,
    update_id: update.updateId,
    callback_query_id: update.callbackQueryId ?? undefined,
    kind: update.kind,
    raw: update.raw ?? undefined,
    error: update.error ?? undefined,
    chat: chat?.telegramChatId,
    new_chat_id: chat && newId(),
    chat_type: chat?.type,
    chat_name: chat?.name,
    chat_username: chat?.username,
    blocked: chat?.blocked,
    once_key: update.onceKey ?? undefined,
    incoming: counts ? 1 : 0,
    counted: counts ? 1 : 0,
    outgoing: effects.messages.length,
    at: last?.at,
  };
}
