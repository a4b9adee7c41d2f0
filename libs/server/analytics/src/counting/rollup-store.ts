import type { PoolClient } from 'pg';
import { type CountedQuarter, countChats } from './count-chats';
import type { Rollup } from './rollup';

const quarters = `
insert into app.analytics_quarters as t (bot_id, quarter, incoming, replies, sent, presses, new_chats, chats, again)
select * from json_to_recordset($1::json)
  as i(bot_id text, quarter timestamptz, incoming int, replies int, sent int, presses int, new_chats int, chats int, again int[])
on conflict (bot_id, quarter) do update set incoming = t.incoming + excluded.incoming, replies = t.replies + excluded.replies,
  sent = t.sent + excluded.sent, presses = t.presses + excluded.presses, new_chats = t.new_chats + excluded.new_chats,
  chats = t.chats + excluded.chats, again = case when excluded.again = '{}' then t.again else array(
    select coalesce(mine, t.again[cardinality(t.again)], 0) + coalesce(more, excluded.again[cardinality(excluded.again)], 0)
    from unnest(t.again, excluded.again) with ordinality as both_of(mine, more, n) order by n) end`;

const chatHours = `
insert into app.analytics_chat_hours as t (bot_id, hour, chat_id, messages)
select * from json_to_recordset($1::json) as i(bot_id text, hour timestamptz, chat_id uuid, messages int)
on conflict (bot_id, hour, chat_id) do update set messages = t.messages + excluded.messages`;

const uses = `
insert into app.analytics_uses as t (bot_id, hour, kind, name, count)
select * from json_to_recordset($1::json) as i(bot_id text, hour timestamptz, kind text, name text, count int)
on conflict (bot_id, hour, kind, name) do update set count = t.count + excluded.count`;

const steps = `
insert into app.analytics_steps as t (bot_id, hour, action_id, step_id, started, asked, answered, given_up)
select * from json_to_recordset($1::json)
  as i(bot_id text, hour timestamptz, action_id text, step_id text, started int, asked int, answered int, given_up int)
on conflict (bot_id, hour, action_id, step_id) do update set started = t.started + excluded.started,
  asked = t.asked + excluded.asked, answered = t.answered + excluded.answered, given_up = t.given_up + excluded.given_up`;

const unanswered = `
insert into app.analytics_unanswered as t (bot_id, text, count, last_at)
select * from json_to_recordset($1::json) as i(bot_id text, text text, count int, last_at timestamptz)
on conflict (bot_id, text) do update set count = t.count + excluded.count, last_at = greatest(t.last_at, excluded.last_at)`;

const totals = `
insert into app.analytics_totals as t (bot_id, messages, chats)
select * from json_to_recordset($1::json) as i(bot_id text, messages bigint, chats bigint)
on conflict (bot_id) do update set messages = t.messages + excluded.messages, chats = t.chats + excluded.chats`;

/**
 * Adds a rollup to the tables, within the caller's transaction. Every process writes the tables in this
 * order.
 */
export async function storeRollup(client: PoolClient, rollup: Rollup): Promise<void> {
  const write = async (text: string, rows: readonly object[]) => {
    if (rows.length > 0) await client.query(text, [JSON.stringify(rows)]);
  };
  const counted = await countChats(client, rollup);
  await write(quarters, counted);
  await write(chatHours, rollup.chatHours);
  await write(uses, rollup.uses);
  await write(steps, rollup.steps);
  await write(unanswered, rollup.unanswered);
  await write(totals, totalsOf(counted));
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
