import type { ActivityPoint, Analytics } from '@botter/contracts';
import type { Reading } from '@botter/server-conversations';
import type { Window } from './window';

/** Messages of both directions since a time. */
export async function messagesSince(read: Reading, botIds: readonly string[], from: Date): Promise<number> {
  const { rows } = await read<{ messages: string | null }>(
    'select sum(incoming + replies + sent) as messages from app.analytics_quarters where bot_id = any($1) and quarter >= $2',
    [botIds, from],
  );
  return Number(rows[0]?.messages ?? 0);
}

export interface ActiveChats {
  /** Chats with messages. */
  readonly count: number;
  /** The chats with the most messages. */
  readonly top: Analytics['topChats'];
}

/**
 * Ids of chats are unique across bots. A chat that became part of another since then is counted, but not
 * listed.
 */
export async function activeChats(
  read: Reading,
  botIds: readonly string[],
  from: Date,
  limit: number,
): Promise<ActiveChats> {
  const { rows } = await read<{ count: number; top: Analytics['topChats'] }>(
    `with active as materialized (
       select chat_id, sum(messages)::int as message_count from app.analytics_chat_hours
       where bot_id = any($1) and hour >= $2 and messages > 0 group by chat_id
     ), candidates as materialized (
       select * from active order by message_count desc, chat_id limit $3 * 4
     ), top as (
       select c.bot_id, c.id as chat_id, c.telegram_chat_id::text, c.name, c.username, a.message_count
       from candidates a join app.chats c on c.id = a.chat_id and c.bot_id = any($1) and c.merged_into is null
       order by a.message_count desc, a.chat_id limit $3
     )
     select (select count(*)::int from active) as count, (select coalesce(json_agg(top), '[]') from top) as top`,
    [botIds, from, limit],
  );
  return rows[0] ?? { count: 0, top: [] };
}

type Sums = Omit<ActivityPoint, 'from' | 'returningChats'> & { readonly chats: number };

const nothing: Sums = { incoming: 0, replies: 0, sent: 0, presses: 0, newChats: 0, chats: 0 };

/**
 * The points of a chart. `chats` that were active in a point are those that are new and those that return: of
 * the active chats of a quarter those count that were not active before in the same point.
 */
export async function pointsOf(
  read: Reading,
  botIds: readonly string[],
  window: Window,
): Promise<ActivityPoint[]> {
  const { rows } = await read<Sums & { point: number }>(
    `select point, sum(incoming)::int as incoming, sum(replies)::int as replies, sum(sent)::int as sent,
       sum(presses)::int as presses, sum(new_chats)::int as "newChats",
       sum(chats - coalesce(again[least(since, cardinality(again))], 0))::int as chats
     from app.analytics_quarters,
       lateral (select width_bucket(quarter, $3::timestamptz[]) as point) p,
       lateral (select (extract(epoch from quarter - ($3::timestamptz[])[point]) / 900)::int as since) s
     where bot_id = any($1) and quarter >= $2 group by point`,
    [botIds, window.from, window.points],
  );
  const sumsOf = new Map(rows.map((row) => [row.point, row]));
  return window.points.map((from, i) => {
    const { incoming, replies, sent, presses, newChats, chats } = sumsOf.get(i + 1) ?? nothing;
    const returningChats = Math.max(0, chats - newChats);
    return { from: from.toISOString(), incoming, replies, sent, presses, newChats, returningChats };
  });
}

export interface Use {
  readonly bot_id: string;
  readonly name: string;
  readonly count: number;
}

/** The most used actions (their ids) and buttons (their labels), at most `limit` of each. */
export async function mostUsed(
  read: Reading,
  botIds: readonly string[],
  from: Date,
  limit: number,
): Promise<{ readonly action: readonly Use[]; readonly button: readonly Use[] }> {
  const { rows } = await read<Use & { kind: 'action' | 'button' }>(
    `with uses as (
       select bot_id, kind, name, sum(count)::int as count from app.analytics_uses
       where bot_id = any($1) and hour >= $2 group by bot_id, kind, name
     ), ordered as (
       select *, row_number() over (partition by kind order by count desc, name, bot_id) as place from uses
     )
     select bot_id, kind, name, count from ordered where place <= $3 order by kind, place`,
    [botIds, from, limit],
  );
  return {
    action: rows.filter(({ kind }) => kind === 'action'),
    button: rows.filter(({ kind }) => kind === 'button'),
  };
}

export interface UnansweredText {
  readonly bot_id: string;
  readonly text: string;
  readonly count: number;
  readonly last_at: Date;
}

export async function unansweredTexts(
  read: Reading,
  botIds: readonly string[],
  from: Date,
  limit: number,
): Promise<UnansweredText[]> {
  const { rows } = await read<UnansweredText>(
    `select bot_id, text, count, last_at from app.analytics_unanswered where bot_id = any($1) and last_at >= $2
     order by count desc, last_at desc, text limit $3`,
    [botIds, from, limit],
  );
  return rows;
}
