import type { SessionPlace } from '@botter/engine';
import { isUniqueViolation, jsonRows, withDeadline } from '@botter/server-database';
import type { Pool, PoolClient } from 'pg';

/** Where a person is in a conversation with a bot. */
export interface Session {
  /** Grows with each move. */
  readonly version: number;
  readonly state: unknown;
}

/** The session that an update was planned with, and where it goes. */
export interface SessionStep {
  readonly place: SessionPlace;
  /** Its version; null if there was none. */
  readonly before: number | null;
  /** Left out if it stays as it is. */
  readonly move?: {
    readonly version: number;
    /** As JSON; null: it ends. */
    readonly state: string | null;
  };
}

/** A step from no session to one. */
export type SessionBegin = SessionStep & {
  readonly move: { readonly version: number; readonly state: string };
};

export function begins(step: SessionStep): step is SessionBegin {
  return step.before === null && typeof step.move?.state === 'string';
}

/** The id of the row of a session's timer. */
export function timerId({ telegramChatId, personId, threadId }: SessionPlace, version: number): string {
  return `timer/${telegramChatId}/${personId}/${threadId ?? 0}/${version}`;
}

export interface PlaceOfBot {
  readonly botId: string;
  readonly place: SessionPlace;
}

export interface SessionMove extends PlaceOfBot {
  readonly chatId: string;
  readonly before: number | null;
  readonly move: NonNullable<SessionStep['move']>;
}

/** Of a statement that others of the chat wait for. */
const deadlineMs = 8_000;

const places =
  'json_to_recordset($1::json) as i(n int, bot_id text, chat bigint, person bigint, thread bigint)';

// In the order in which all lock. Rows are looked up one by one, however small the tables were when the
// statement was planned.
const lockText = `
select from (select distinct bot_id, chat from ${places} order by bot_id, chat) i cross join lateral (
  select from app.chats where bot_id = i.bot_id and telegram_chat_id = i.chat
  order by bot_id, telegram_chat_id limit 1 for update
) c`;

const readText = `
select i.n, s.version, s.state from ${places} cross join lateral (
  select id from app.chats where bot_id = i.bot_id and telegram_chat_id = i.chat order by bot_id, telegram_chat_id limit 1
) c cross join lateral (
  select version, state from app.sessions
  where bot_id = i.bot_id and chat_id = c.id and person_id = i.person and thread_id = i.thread
  order by bot_id, chat_id, person_id, thread_id limit 1
) s`;

/** Only what a batch needs: planning the whole statement costs more than running it. */
const moveText = ({ begins, moves, ends }: Record<'begins' | 'moves' | 'ends', boolean>) => `
with moves as materialized (
  select * from json_to_recordset($1::json) as m(
    bot_id text, chat_id uuid, person_id bigint, thread_id bigint, before bigint, version bigint, state text, timer text)
)${when(
  moves || ends,
  `, stopped as (
  delete from app.outbox where (bot_id, id) in (
    select o.bot_id, o.id from app.outbox o join moves m on o.bot_id = m.bot_id and o.id = m.timer for update of o skip locked)
)`,
)}${when(
  begins,
  `, begun as (
  insert into app.sessions (bot_id, chat_id, person_id, thread_id, version, state)
  select bot_id, chat_id, person_id, thread_id, version, state::json from moves where before is null
  order by bot_id, chat_id, person_id, thread_id
  on conflict do nothing returning 1
)`,
)}${when(
  moves,
  `, moved as (
  update app.sessions s set version = m.version, state = m.state::json, moved_at = now() from moves m
  where (s.bot_id, s.chat_id, s.person_id, s.thread_id, s.version) = (m.bot_id, m.chat_id, m.person_id, m.thread_id, m.before)
    and m.state is not null returning 1
)`,
)}${when(
  ends,
  `, ended as (
  delete from app.sessions s using moves m
  where (s.bot_id, s.chat_id, s.person_id, s.thread_id, s.version) = (m.bot_id, m.chat_id, m.person_id, m.thread_id, m.before)
    and m.state is null returning 1
)`,
)}
select ${[begins && 'begun', moves && 'moved', ends && 'ended']
  .filter(Boolean)
  .map((name) => `(select count(*) from ${name})`)
  .join(' + ')} as done`;

function when(condition: boolean, sql: string): string {
  return condition ? sql : '';
}

/** Someone else has moved a session: a lost race, after which everything is tried again. */
class SessionMovedError extends Error {
  readonly code = '40001';
}

/** For a statement that begins sessions. @throws a lost race if one exists already, else the error itself */
export function failedToBegin(error: unknown): never {
  throw isUniqueViolation(error, 'sessions_pkey') ? new SessionMovedError('A session exists already') : error;
}

/** The sessions at these places, in their order. */
export async function readSessions(
  client: Pool | PoolClient,
  wanted: readonly PlaceOfBot[],
): Promise<(Session | undefined)[]> {
  const { rows } = await client.query<{ n: number; version: string; state: unknown }>(
    withDeadline(deadlineMs, { name: 'read-sessions', text: readText, values: [placeRows(wanted)] }),
  );
  const found = new Map(rows.map(({ n, version, state }) => [n, { version: Number(version), state }]));
  return wanted.map((_, n) => found.get(n));
}

/**
 * Locks the chats of these places to the end of the transaction, and gives their sessions: no one else moves
 * them until then. A chat that isn't stored yet can't be locked: there `moveSessions` notices a lost race.
 */
export async function lockSessions(
  client: PoolClient,
  wanted: readonly PlaceOfBot[],
): Promise<(Session | undefined)[]> {
  const locked = client.query(
    withDeadline(deadlineMs, { name: 'lock-sessions', text: lockText, values: [placeRows(wanted)] }),
  );
  // A statement of its own, which sees what was committed while the one before waited. It is sent at the same
  // time, and done after it.
  const [sessions] = await Promise.all([readSessions(client, wanted), locked]);
  return sessions;
}

export interface SessionKey {
  readonly botId: string;
  readonly chatId: string;
  readonly personId: string;
  readonly threadId: number | null;
}

/** Sessions by the ids of their chats, in their order. */
export async function sessionsOf(
  client: Pool | PoolClient,
  wanted: readonly SessionKey[],
): Promise<(Session | undefined)[]> {
  if (wanted.length === 0) return [];
  const { rows } = await client.query<{ version: string | null; state: unknown }>(
    `select s.version, s.state from unnest($1::text[], $2::uuid[], $3::bigint[], $4::bigint[])
       with ordinality as w(bot_id, chat_id, person_id, thread_id, n)
     left join app.sessions s using (bot_id, chat_id, person_id, thread_id) order by w.n`,
    [
      wanted.map(({ botId }) => botId),
      wanted.map(({ chatId }) => chatId),
      wanted.map(({ personId }) => personId),
      wanted.map(({ threadId }) => threadId ?? 0),
    ],
  );
  return rows.map(({ version, state }) =>
    version === null ? undefined : { version: Number(version), state },
  );
}

/**
 * Moves sessions, in the transaction that holds the locks on their chats.
 * @throws a lost race if one of them has moved
 */
export async function moveSessions(client: PoolClient, moves: readonly SessionMove[]): Promise<void> {
  if (moves.length === 0) return;
  const rows = moves.map(({ botId, chatId, place, before, move }) => ({
    bot_id: botId,
    chat_id: chatId,
    person_id: place.personId,
    thread_id: place.threadId ?? 0,
    before,
    // What the session waited for has come.
    timer: before === null ? undefined : timerId(place, before),
    ...move,
  }));
  const text = moveText({
    begins: moves.some(({ before }) => before === null),
    moves: moves.some(({ before, move }) => before !== null && move.state !== null),
    ends: moves.some(({ before, move }) => before !== null && move.state === null),
  });
  // Not prepared: planned for the tables as they are.
  const result = await client.query<{ done: string }>(
    withDeadline(deadlineMs, { text, values: [jsonRows(rows)] }),
  );
  if (Number(result.rows[0]?.done) !== moves.length) throw new SessionMovedError('A session was moved');
}

/** The bot was blocked by the person, or removed from the group. */
export async function endSessions(client: PoolClient, botId: string, chatId: string): Promise<void> {
  await client.query('delete from app.sessions where bot_id = $1 and chat_id = $2', [botId, chatId]);
}

function placeRows(wanted: readonly PlaceOfBot[]): string {
  return jsonRows(
    wanted.map(({ botId, place }, n) => ({
      n,
      bot_id: botId,
      chat: place.telegramChatId,
      person: place.personId,
      thread: place.threadId ?? 0,
    })),
  );
}
