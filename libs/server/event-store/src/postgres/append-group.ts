import { hash } from 'node:crypto';
import {
  bigintArray,
  integerArray,
  isDatabaseUnavailable,
  isUniqueViolation,
  jsonbArray,
  textArray,
} from '@botter/server-database';
import type { PoolClient, QueryConfig } from 'pg';
import { type AppendRequest, resultWithoutWriting, type StreamState } from '../appending/append-decision';
import { LostResponse } from '../appending/lost-response';
import type { AppendResult, NewEvent, Position } from '../event-store';
import { toPosition } from './position';

/** Every commit with events notifies it. */
export const eventsChannel = 'events';

/**
 * Writes the events of each stream that is at the expected version, and leaves out the others.
 *
 * The streams are locked, in the same order everywhere, before the transaction gets its id, which the first
 * inserted row takes. So a later append to a stream also has the higher transaction id, and a stream's
 * events have the same order among all events. Locking later, or a lock that itself takes an id (a row lock),
 * would break that.
 *
 * Streams are looked up by index, whatever the planner assumes about the table's size: a plain join, planned
 * and cached when the table was small, reads the whole table in every append. It reads only versions from the
 * expected one on, usually one.
 */
const insertEvents = `
  with locked as materialized (
    select count(pg_advisory_xact_lock(key)) from unnest($1::bigint[]) as key
  ), asked as (
    select events.*, coalesce((
      select e.version from events.events e
      where e.stream = events.stream and e.version >= greatest(events.expected, 0)
      order by e.version desc limit 1
    ), 0) as head
    from locked cross join unnest(
      $2::text[], $3::integer[], $4::integer[], $5::text[], $6::text[], $7::integer[], $8::jsonb[], $9::jsonb[]
    ) as events(stream, expected, number, event_id, type, schema_version, data, metadata)
  ), written as (
    insert into events.events (stream, version, event_id, type, schema_version, data, metadata)
    select stream, case when expected < 0 then head else expected end + number,
           event_id::uuid, type, schema_version, data, metadata
    from asked where expected < 0 or expected = head
    returning stream, version, transaction_id, position
  )
  select written.*, woken.nothing from written, (select pg_notify('${eventsChannel}', '') as nothing) woken`;

const findState = `
  select r.stream, r.event_id, coalesce(h.version, 0) as head,
         k.version, k.transaction_id, k.position
  from unnest($1::text[], $2::uuid[]) as r(stream, event_id)
  left join lateral (
    select version from events.events e where e.stream = r.stream order by e.version desc limit 1
  ) h on true
  left join lateral (
    select version, transaction_id, position from events.events e
    where e.stream = r.stream and e.event_id = r.event_id limit 1
  ) k on true`;

interface StateRow {
  stream: string;
  event_id: string;
  head: number;
  version: number | null;
  transaction_id: string | null;
  position: string | null;
}

interface WrittenRow {
  stream: string;
  version: number;
  transaction_id: string;
  position: string;
}

/**
 * A larger append is written in pieces of at most this number of bytes, or of one event: each is one
 * statement.
 */
const fewEvents = 4;
const pieceBytes = 256 * 1024;

/** Whether an append is written in pieces, in a transaction of its own. */
export const isLarge = ({ events }: AppendRequest): boolean => events.length > fewEvents;

/** The number of rounds of a group that may fail because other processes append to its streams. */
const mostStalls = 5;

/**
 * Runs several appends, each with its own outcome. Usually that is one statement; only those that it leaves
 * out, and further ones to the same stream, are checked again.
 * @param client a connection that pipelines
 * @throws LostResponse if some of them may be written anyway
 */
export async function appendGroup(
  client: PoolClient,
  requests: readonly AppendRequest[],
): Promise<AppendResult[]> {
  const results = new Map<AppendRequest, AppendResult>();
  try {
    return await appendAll(client, requests, results);
  } catch (error) {
    if (results.size === 0 && !mayBeCommitted(error)) throw error;
    throw new LostResponse('An append has no response', { cause: error });
  }
}

/**
 * PostgreSQL rolls back what it reports as an error; after a lost connection it is unknown what ran on it.
 */
function mayBeCommitted(error: unknown): boolean {
  return isDatabaseUnavailable(error) && (error as { severity?: unknown }).severity !== 'ERROR';
}

async function appendAll(
  client: PoolClient,
  requests: readonly AppendRequest[],
  results: Map<AppendRequest, AppendResult>,
): Promise<AppendResult[]> {
  const open = () => requests.filter((request) => !results.has(request));
  for (let stalls = 0; ; ) {
    const before = results.size;
    let lost: unknown = new Error('Other processes append to these streams all the time');
    try {
      const written = await write(client, firstOfEachStream(open()), stalls > 0);
      for (const [request, result] of written) results.set(request, result);
    } catch (error) {
      // It waited for a lock, so it didn't see what was written meanwhile; or one of its events was written
      // before.
      if (!isUniqueViolation(error)) throw error;
      lost = error;
    }
    if (results.size < requests.length) {
      const left = open();
      const states = await loadStates(client, left);
      const writable = new Set<string>();
      for (const request of left) {
        // It follows one that is still to be written, and its result depends on that one.
        if (writable.has(request.stream)) continue;
        const result = resultWithoutWriting(request, states.get(request.stream)!);
        if (result) results.set(request, result);
        else writable.add(request.stream);
      }
    }
    if (results.size === requests.length) return requests.map((request) => results.get(request)!);
    stalls = results.size > before ? stalls : stalls + 1;
    if (stalls > mostStalls) throw lost;
  }
}

function firstOfEachStream(requests: readonly AppendRequest[]): AppendRequest[] {
  const first = new Map<string, AppendRequest>();
  for (const request of requests) if (!first.has(request.stream)) first.set(request.stream, request);
  return [...first.values()];
}

async function write(
  client: PoolClient,
  requests: readonly AppendRequest[],
  lockFirst: boolean,
): Promise<Map<AppendRequest, AppendResult>> {
  const keys = requests.map(({ stream }) => lockKey(stream)).sort((a, b) => (a < b ? -1 : 1));
  const [only] = requests;
  const rows =
    requests.length === 1 && isLarge(only!)
      ? await writeInPieces(client, only!, keys)
      : await writeAtOnce(client, insertOf(rowsOf(requests), keys), lockFirst && keys);
  const last = new Map<string, WrittenRow>();
  for (const row of rows) last.set(row.stream, later(last.get(row.stream), row));
  const results = new Map<AppendRequest, AppendResult>();
  for (const request of requests) {
    const row = last.get(request.stream);
    if (!row) continue;
    const position = toPosition(row.transaction_id, row.position);
    results.set(request, { ok: true, version: row.version, position });
  }
  return results;
}

/** @param lockFirst what to lock in a statement before */
async function writeAtOnce(
  client: PoolClient,
  insert: QueryConfig,
  lockFirst: readonly bigint[] | false,
): Promise<WrittenRow[]> {
  if (!lockFirst) return (await client.query<WrittenRow>(insert)).rows;
  try {
    // Sent together: if one fails, COMMIT rolls back.
    const [, inserted] = await Promise.all([
      client.query(beginLocked(lockFirst)),
      client.query<WrittenRow>(insert),
      client.query('commit'),
    ]);
    return inserted.rows;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/**
 * All of the events or none, in statements of bounded size: making one delays neither this process nor a
 * connection for long.
 * @returns the last row, or none if the stream is at another version
 */
async function writeInPieces(
  client: PoolClient,
  { stream, expected, events }: AppendRequest,
  keys: readonly bigint[],
): Promise<WrittenRow[]> {
  let last: WrittenRow | undefined;
  try {
    await client.query(beginLocked(keys));
    for (let done = 0; done < events.length; ) {
      const rows: InsertedRow[] = [];
      for (let bytes = 0; done < events.length && bytes < pieceBytes; done += 1) {
        const row = rowOf(stream, last?.version ?? expected, rows.length + 1, events[done]!);
        rows.push(row);
        bytes += row.data.length;
      }
      const written = await client.query<WrittenRow>(insertOf(rows, keys));
      last = written.rows.reduce<WrittenRow | undefined>(later, undefined);
      // Only the first piece can find another version: from then on the stream is locked.
      if (!last) break;
    }
    await client.query(last ? 'commit' : 'rollback');
    return last ? [last] : [];
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

const later = (known: WrittenRow | undefined, row: WrittenRow): WrittenRow =>
  known && known.version > row.version ? known : row;

/**
 * A statement sees what was committed before it began, so the next one sees the writes of those who held the
 * locks before.
 */
function beginLocked(keys: readonly bigint[]): string {
  return `begin; select ${keys.map((key) => `pg_advisory_xact_lock(${key})`).join(', ')}`;
}

interface InsertedRow {
  readonly stream: string;
  readonly expected: number;
  /** From 1 on, after the expected version. */
  readonly number: number;
  readonly event: NewEvent;
  /** JSON. */
  readonly data: string;
}

function rowsOf(requests: readonly AppendRequest[]): InsertedRow[] {
  return requests.flatMap(({ stream, expected, events }) =>
    events.map((event, index) => rowOf(stream, expected, index + 1, event)),
  );
}

function rowOf(
  stream: string,
  expected: AppendRequest['expected'],
  number: number,
  event: NewEvent,
): InsertedRow {
  const data = JSON.stringify(event.data);
  return { stream, expected: expected === 'any' ? -1 : expected, number, event, data };
}

function insertOf(rows: readonly InsertedRow[], keys: readonly bigint[]): QueryConfig {
  return {
    name: 'event-store-append',
    text: insertEvents,
    values: [
      bigintArray(keys),
      textArray(rows.map(({ stream }) => stream)),
      integerArray(rows.map(({ expected }) => expected)),
      integerArray(rows.map(({ number }) => number)),
      textArray(rows.map(({ event }) => event.id)),
      textArray(rows.map(({ event }) => event.type)),
      integerArray(rows.map(({ event }) => event.schemaVersion)),
      jsonbArray(rows.map(({ data }) => data)),
      jsonbArray(rows.map(({ event }) => JSON.stringify(event.metadata))),
    ],
  };
}

async function loadStates(
  client: PoolClient,
  requests: readonly AppendRequest[],
): Promise<Map<string, StreamState>> {
  const wanted = requests.flatMap(({ stream, events }) => events.map(({ id }) => ({ stream, id })));
  const { rows } = await client.query<StateRow>({
    name: 'event-store-state',
    text: findState,
    values: [wanted.map(({ stream }) => stream), wanted.map(({ id }) => id)],
  });
  const states = new Map<
    string,
    { head: number; known: Map<string, { version: number; position: Position }> }
  >();
  for (const row of rows) {
    const state = states.get(row.stream) ?? { head: row.head, known: new Map() };
    states.set(row.stream, state);
    if (row.version === null) continue;
    const position = toPosition(row.transaction_id!, row.position!);
    state.known.set(row.event_id, { version: row.version, position });
  }
  return states;
}

/**
 * Advisory locks have numbers, streams have names. Two streams of one number would merely wait for each
 * other.
 */
export function lockKey(stream: string): bigint {
  return hash('sha1', `stream ${stream}`, 'buffer').readBigInt64BE(0);
}
