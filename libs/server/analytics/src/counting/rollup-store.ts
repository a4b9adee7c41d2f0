import type { PoolClient } from 'pg';
import type { Rollup } from './rollup';

/** A new chat is counted in the quarter of its first activity, in the statement that learns that it is new. */
const chats = `
with input as (
  select * from json_to_recordset($1::json) as t(bot_id text, chat_id uuid, quarter timestamptz)
), fresh as (
  insert into app.analytics_chats (bot_id, chat_id) select bot_id, chat_id from input order by 1, 2
  on conflict do nothing returning bot_id, chat_id
)
select bot_id, quarter, count(*)::int as new_chats from fresh join input using (bot_id, chat_id) group by 1, 2`;

const quarters = `
insert into app.analytics_quarters as t (bot_id, quarter, incoming, replies, sent, presses, new_chats)
select * from json_to_recordset($1::json)
  as i(bot_id text, quarter timestamptz, incoming int, replies int, sent int, presses int, new_chats int)
on conflict (bot_id, quarter) do update set incoming = t.incoming + excluded.incoming, replies = t.replies + excluded.replies,
  sent = t.sent + excluded.sent, presses = t.presses + excluded.presses, new_chats = t.new_chats + excluded.new_chats`;

const chatHours = `
insert into app.analytics_chat_hours as t (bot_id, hour, chat_id, messages, first_minute, last_minute)
select * from json_to_recordset($1::json)
  as i(bot_id text, hour timestamptz, chat_id uuid, messages int, first_minute smallint, last_minute smallint)
on conflict (bot_id, hour, chat_id) do update set messages = t.messages + excluded.messages,
  first_minute = least(t.first_minute, excluded.first_minute), last_minute = greatest(t.last_minute, excluded.last_minute)`;

const uses = `
insert into app.analytics_uses as t (bot_id, hour, kind, name, count)
select * from json_to_recordset($1::json) as i(bot_id text, hour timestamptz, kind text, name text, count int)
on conflict (bot_id, hour, kind, name) do update set count = t.count + excluded.count`;

const unanswered = `
insert into app.analytics_unanswered as t (bot_id, text, count, last_at)
select * from json_to_recordset($1::json) as i(bot_id text, text text, count int, last_at timestamptz)
on conflict (bot_id, text) do update set count = t.count + excluded.count, last_at = greatest(t.last_at, excluded.last_at)`;

const totals = `
insert into app.analytics_totals as t (bot_id, messages, chats)
select * from json_to_recordset($1::json) as i(bot_id text, messages bigint, chats bigint)
on conflict (bot_id) do update set messages = t.messages + excluded.messages, chats = t.chats + excluded.chats`;

/** Adds a rollup to the tables, within the caller's transaction. Every process writes the tables in this order. */
export async function storeRollup(client: PoolClient, rollup: Rollup): Promise<void> {
  const write = async (text: string, rows: readonly object[]) => {
    if (rows.length > 0) await client.query(text, [JSON.stringify(rows)]);
  };
  const { rows: fresh } = await client.query<NewChats>(chats, [JSON.stringify(rollup.chats)]);
  const counted = withNewChats(rollup, fresh);
  await write(quarters, counted);
  await write(chatHours, rollup.chatHours);
  await write(uses, rollup.uses);
  await write(unanswered, rollup.unanswered);
  await write(totals, totalsOf(counted));
}

interface NewChats {
  readonly bot_id: string;
  readonly quarter: Date;
  readonly new_chats: number;
}

type CountedQuarter = Rollup['quarters'][number] & { readonly new_chats: number };

/** Every quarter of a chat's activity is among those of the rollup. */
function withNewChats({ quarters: counts }: Rollup, fresh: readonly NewChats[]): CountedQuarter[] {
  const news = new Map(fresh.map((row) => [`${row.bot_id}\n${row.quarter.toISOString()}`, row.new_chats]));
  return counts.map((row) => ({ ...row, new_chats: news.get(`${row.bot_id}\n${row.quarter}`) ?? 0 }));
}

function totalsOf(counts: readonly CountedQuarter[]): object[] {
  const all = new Map<string, { bot_id: string; messages: number; chats: number }>();
  for (const { bot_id, incoming, replies, sent, new_chats } of counts) {
    const total = all.get(bot_id) ?? { bot_id, messages: 0, chats: 0 };
    total.messages += incoming + replies + sent;
    total.chats += new_chats;
    all.set(bot_id, total);
  }
  return [...all.values()];
}
