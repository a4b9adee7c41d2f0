import type { PoolClient } from 'pg';
import { type ActiveChat, ChatReturns, type QuarterReturns } from './chat-returns';
import { type QuarterRow, quarterMs, type Rollup, sortedByKey } from './rollup';

const newChats = `
insert into app.analytics_chats (bot_id, chat_id)
select bot_id, chat_id from json_to_recordset($1::json) as i(bot_id text, chat_id uuid) order by 1, 2
on conflict do nothing returning bot_id, chat_id`;

/**
 * The chats of a rollup that were not known to be active in its quarters. They are locked in the order of
 * their keys.
 */
const chatsToChange = `
select bot_id, chat_id, recent, quarters from app.analytics_chats t
join json_to_recordset($1::json) as i(bot_id text, chat_id uuid, quarters int[]) using (bot_id, chat_id)
where not t.recent @> i.quarters order by 1, 2 for update of t`;

const recentQuarters = `
update app.analytics_chats t set recent = i.recent
from json_to_recordset($1::json) as i(bot_id text, chat_id uuid, recent int[])
where t.bot_id = i.bot_id and t.chat_id = i.chat_id`;

/** A quarter of a rollup with its chats. */
export interface CountedQuarter extends QuarterRow, QuarterReturns {
  new_chats: number;
}

/**
 * Adds the chats of a rollup to those that are known, within the caller's transaction. A new chat is counted
 * in the quarter of its first activity.
 */
export async function countChats(
  client: PoolClient,
  { quarters: counts, chats }: Rollup,
): Promise<CountedQuarter[]> {
  const input = [JSON.stringify(chats)];
  const { rows: fresh } = await client.query<{ chat_id: string }>(newChats, input);
  const { rows: found } = await client.query<ActiveChat & { bot_id: string; chat_id: string }>(
    chatsToChange,
    input,
  );
  const freshIds = new Set(fresh.map(({ chat_id }) => chat_id));
  const returns = new Map<string, ChatReturns>();
  const firsts = new Map<string, number>();
  const changed = found.map(({ bot_id, chat_id, ...chat }) => {
    const ofBot = returns.get(bot_id) ?? new ChatReturns();
    returns.set(bot_id, ofBot);
    if (freshIds.has(chat_id)) {
      const first = keyOf(bot_id, new Date((chat.quarters[0] ?? 0) * quarterMs).toISOString());
      firsts.set(first, (firsts.get(first) ?? 0) + 1);
    }
    return { bot_id, chat_id, recent: ofBot.add(chat) };
  });
  if (changed.length > 0) await client.query(recentQuarters, [JSON.stringify(changed)]);
  return withChats(counts, returns, firsts);
}

/**
 * Also changes quarters without activity in this rollup: an activity that was the first of a while may no
 * longer be that.
 */
function withChats(
  counts: readonly QuarterRow[],
  returns: ReadonlyMap<string, ChatReturns>,
  firsts: ReadonlyMap<string, number>,
): CountedQuarter[] {
  const none = { incoming: 0, replies: 0, sent: 0, presses: 0, new_chats: 0, chats: 0, again: [] };
  const rows = new Map<string, CountedQuarter>(
    counts.map((row) => [keyOf(row.bot_id, row.quarter), { ...none, ...row }]),
  );
  for (const [bot_id, ofBot] of returns) {
    for (const [quarter, chats] of ofBot.byQuarter()) {
      const key = keyOf(bot_id, quarter);
      rows.set(key, { ...none, bot_id, quarter, ...rows.get(key), ...chats });
    }
  }
  for (const [key, count] of firsts) {
    const row = rows.get(key);
    if (row) row.new_chats = count;
  }
  return sortedByKey(rows);
}

function keyOf(botId: string, quarter: string): string {
  return `${botId}\n${quarter}`;
}
