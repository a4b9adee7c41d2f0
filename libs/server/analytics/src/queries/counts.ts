import type { ActivityPoint, Analytics } from '@botter/contracts';
import type { Reading } from '@botter/server-conversations';
import { hourMs } from '../counting/rollup';
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
  /** Those with the most. */
  readonly top: Analytics['topChats'];
}

/** Ids of chats are unique across bots. A chat that became part of another since then is counted, but not listed. */
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

type Sums = Omit<ActivityPoint, 'from' | 'returningChats'>;

const nothing: Sums = { incoming: 0, replies: 0, sent: 0, presses: 0, newChats: 0 };

/**
 * The points of a chart. `chats` that were active in a point are those that are new and those that return. Each activity of an
 * hour lies between its first and last minute, so that it belongs to two points at most.
 */
export async function pointsOf(
  read: Reading,
  botIds: readonly string[],
  window: Window,
): Promise<ActivityPoint[]> {
  const values = [botIds, window.from, window.points];
  const { rows: sums } = await read<Sums & { point: number }>(
    `select width_bucket(quarter, $3::timestamptz[]) as point, sum(incoming)::int as incoming, sum(replies)::int as replies,
       sum(sent)::int as sent, sum(presses)::int as presses, sum(new_chats)::int as "newChats"
     from app.analytics_quarters where bot_id = any($1) and quarter >= $2 group by 1`,
    values,
  );
  // The planner can't know how many chats there are in a range, and would sort them on disk.
  await read(`set local work_mem = '16MB'`, []);
  const { rows: chats } = await read<{ point: number; chats: number }>(
    `select point, count(*)::int as chats from (
       select distinct chat_id, point from (
         select chat_id, width_bucket(hour, $3::timestamptz[]) as point
         from app.analytics_chat_hours where bot_id = any($1) and hour >= $2 and hour <> all($4::timestamptz[])
         union all
         select chat_id, width_bucket(hour + minute * interval '1 minute', $3::timestamptz[])
         from app.analytics_chat_hours cross join lateral (values (first_minute), (last_minute)) as m(minute)
         where bot_id = any($1) and hour = any($4::timestamptz[])
       ) active
     ) a group by 1`,
    [...values, dividedHours(window)],
  );
  const sumsOf = new Map(sums.map((row) => [row.point, row]));
  const chatsOf = new Map(chats.map(({ point, chats: active }) => [point, active]));
  return window.points.map((from, i) => {
    const { incoming, replies, sent, presses, newChats } = sumsOf.get(i + 1) ?? nothing;
    const returningChats = Math.max(0, (chatsOf.get(i + 1) ?? 0) - newChats);
    return { from: from.toISOString(), incoming, replies, sent, presses, newChats, returningChats };
  });
}

/** Hours in which a point begins and another one ends: days of some time zones begin with a half hour. */
function dividedHours({ points }: Window): Date[] {
  return points
    .filter((point) => point.getTime() % hourMs !== 0)
    .map((point) => new Date(Math.floor(point.getTime() / hourMs) * hourMs));
}

export interface Use {
  readonly bot_id: string;
  readonly name: string;
  readonly count: number;
}

/** The most used actions (their ids) and buttons (their labels), so many of each. */
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
