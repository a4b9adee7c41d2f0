import { createHash } from 'node:crypto';
import type { PoolClient, QueryConfig } from 'pg';
import {
  type AppendDecision,
  type AppendRequest,
  decideAppend,
  type PlannedEvent,
  type StreamState,
  stateAfter,
} from '../appending/append-decision';
import type { AppendResult, Position } from '../event-store';
import { toPosition } from './position';

// A process that hangs in the middle of an append must not keep its streams locked for everybody.
const idleLimit = "set local idle_in_transaction_session_timeout = '10s'";

/** Woken by every commit that holds events. */
export const eventsChannel = 'events';

/**
 * Looks each stream and each event up by index, whatever the planner thinks of the table's size: a plain join, planned
 * and kept when the table was small, reads the whole table in every append.
 */
const findState = `
  select r.stream, r.event_id, coalesce(h.version, 0) as head,
         k.version, k.transaction_id::text as transaction_id, k.position
  from unnest($1::text[], $2::uuid[]) as r(stream, event_id)
  left join lateral (
    select version from events.events e where e.stream = r.stream order by e.version desc limit 1
  ) h on true
  left join lateral (
    select version, transaction_id, position from events.events e
    where e.stream = r.stream and e.event_id = r.event_id limit 1
  ) k on true`;

const insertFrom = (rows: string) => `
  with written as (
    insert into events.events (stream, version, event_id, type, schema_version, data, metadata)
    ${rows}
    returning stream, version, transaction_id::text as transaction_id, position
  )
  select written.*, woken.nothing from written, (select pg_notify('${eventsChannel}', '') as nothing) woken`;

const insertRows = insertFrom(`
    select stream, version, event_id, type, schema_version, data, metadata
    from json_to_recordset($1::json) as r(
      stream text, version integer, event_id uuid, type text, schema_version integer, data jsonb, metadata jsonb)`);

/** A large event takes PostgreSQL a third less as values: as part of a document it is parsed twice. */
const insertRow = insertFrom(
  'values ($1::text, $2::integer, $3::uuid, $4::text, $5::integer, $6::jsonb, $7::jsonb)',
);

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
 * Runs several appends in one transaction, each deciding for itself, on a connection that pipelines.
 *
 * The streams are locked, in one order for everybody, before the transaction gets its id. So anyone who appends to a stream
 * after someone else also has the higher transaction id, and a stream's events are in the order of all events as
 * they stand in the stream. Locking later, or a lock that itself takes an id (a row lock), would break that.
 */
export async function appendGroup(
  client: PoolClient,
  requests: readonly AppendRequest[],
): Promise<AppendResult[]> {
  const streams = [...new Set(requests.map(({ stream }) => stream))];
  const keys = streams.map(lockKey).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  try {
    const locks = keys.map((key) => `pg_advisory_xact_lock(${key})`).join(', ');
    const [, states] = await Promise.all([
      client.query(`begin; ${idleLimit}; select ${locks}`),
      // A statement of its own, so that it sees what those wrote who held the locks before.
      loadStates(client, requests),
    ]);
    const decisions = requests.map((request) => {
      const state = states.get(request.stream)!;
      const decision = decideAppend(request, state);
      states.set(request.stream, stateAfter(state, decision));
      return decision;
    });
    // Sent together: where the insert fails, COMMIT rolls back.
    const [positions] = await Promise.all([write(client, decisions), client.query('commit')]);
    return decisions.map((decision, index) => toResult(decision, requests[index]!, positions));
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
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

async function write(
  client: PoolClient,
  decisions: readonly AppendDecision[],
): Promise<Map<string, Position>> {
  const rows = decisions.flatMap((decision) => (decision.kind === 'write' ? decision.rows : []));
  if (rows.length === 0) return new Map();
  const written = await client.query<WrittenRow>(rows.length === 1 ? insertOf(rows[0]!) : insertOfAll(rows));
  return new Map(
    written.rows.map((row) => [
      placeOf(row.stream, row.version),
      toPosition(row.transaction_id, row.position),
    ]),
  );
}

function insertOf({ stream, version, event }: PlannedEvent): QueryConfig {
  const { id, type, schemaVersion, data, metadata } = event;
  return {
    name: 'event-store-insert-one',
    text: insertRow,
    values: [stream, version, id, type, schemaVersion, JSON.stringify(data), JSON.stringify(metadata)],
  };
}

function insertOfAll(rows: readonly PlannedEvent[]): QueryConfig {
  const document = JSON.stringify(
    rows.map(({ stream, version, event }) => ({
      stream,
      version,
      event_id: event.id,
      type: event.type,
      schema_version: event.schemaVersion,
      data: event.data,
      metadata: event.metadata,
    })),
  );
  return { name: 'event-store-insert', text: insertRows, values: [document] };
}

function toResult(
  decision: AppendDecision,
  { stream }: AppendRequest,
  positions: ReadonlyMap<string, Position>,
): AppendResult {
  if (decision.kind === 'conflict') {
    return { ok: false, reason: 'version_conflict', actualVersion: decision.actualVersion };
  }
  const version = decision.kind === 'write' ? decision.rows.at(-1)!.version : decision.version;
  const before = decision.kind === 'written_before' ? decision.position : undefined;
  return { ok: true, version, position: before ?? positions.get(placeOf(stream, version))! };
}

const placeOf = (stream: string, version: number) => `${version} ${stream}`;

/** Advisory locks have numbers, streams have names. Two streams of one number would merely wait for each other. */
function lockKey(stream: string): bigint {
  return createHash('sha1').update(`stream ${stream}`).digest().readBigInt64BE(0);
}
