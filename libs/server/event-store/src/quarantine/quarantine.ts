import type { Database } from '@botter/server-database';
import { type Kysely, sql } from 'kysely';
import type { RecordedEvent } from '../event-store';
import type { EventTypes } from '../event-types';
import { codeOfFault } from './fault-of-event';

/**
 * A stream that one reader can't continue with: it stopped before one of its events, and the other streams
 * continue. It is in quarantine, or on hold because only a newer version knows the event.
 */
export interface QuarantinedStream {
  readonly reader: string;
  readonly stream: string;
  /** The event that failed: the first one of its stream that this reader has not handled. */
  readonly version: number;
  readonly eventType: string;
  /** SQLSTATE, or the name of a programming error. */
  readonly code: string;
  /**
   * The version of the event, if the stream is on hold: a process that knows this version of its type reads
   * on.
   */
  readonly schemaVersion: number | undefined;
  readonly since: Date;
  readonly attempts: number;
  readonly retryRequested: boolean;
  /** The event that ends it was handled: nothing is left to retry. */
  readonly ended: boolean;
}

interface Row {
  readonly reader: string;
  readonly stream: string;
  readonly version: number;
  readonly event_type: string;
  readonly code: string;
  readonly schema_version: number | null;
  readonly since: Date;
  readonly attempts: number;
  readonly retry_requested: boolean;
  readonly ended: boolean;
}

const columns = sql.raw(
  'reader, stream, version, event_type, code, schema_version, since, attempts, retry_requested, ended',
);
const inQuarantine = sql.raw('schema_version is null and not ended');
/** The code of a stream on hold. */
const newerVersion = 'newer_version';
/** Streams that are tried again in one go. */
export const retriedAtOnce = 1_000;

/** The streams in quarantine, for each reader. Stored in the database, so that every process knows. */
export class Quarantine {
  constructor(private readonly db: Database) {}

  /** Those of a stream, or all; oldest first. Streams that have ended are never included. */
  async list(stream?: string): Promise<QuarantinedStream[]> {
    const where = stream === undefined ? sql`true` : sql`stream = ${stream}`;
    const { rows } = await sql<Row>`
      select ${columns} from events.quarantined_streams where ${where} and ${inQuarantine} order by since, stream, reader limit 1000`.execute(
      this.db,
    );
    return rows.map(toQuarantinedStream);
  }

  /** Since when a stream is in quarantine for any reader; undefined if it is not. */
  async since(stream: string): Promise<Date | undefined> {
    const { rows } = await sql<{ since: Date | null }>`
      select min(since) as since from events.quarantined_streams where stream = ${stream} and ${inQuarantine}`.execute(
      this.db,
    );
    return rows[0]?.since ?? undefined;
  }

  /** How many streams are in quarantine. */
  async count(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(distinct stream)::integer as count from events.quarantined_streams where ${inQuarantine}`.execute(
      this.db,
    );
    return rows[0]!.count;
  }

  /** How many streams wait for a process of a newer version. */
  async countOnHold(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(distinct stream)::integer as count from events.quarantined_streams
      where schema_version is not null and not ended`.execute(this.db);
    return rows[0]!.count;
  }

  /** Makes the process that owns the reader try again; returns the number of readers. */
  async requestRetry(stream: string): Promise<number> {
    const { numAffectedRows } = await sql`
      update events.quarantined_streams set retry_requested = true where stream = ${stream} and ${inQuarantine}`.execute(
      this.db,
    );
    return Number(numAffectedRows ?? 0n);
  }
}

/**
 * The streams that a reader must not handle, including those on hold and those that have ended. `tx` is its
 * own transaction, or the database.
 * @param streams all of them by default
 */
export async function quarantinedOf(
  tx: Kysely<unknown>,
  reader: string,
  streams?: readonly string[],
): Promise<ReadonlyMap<string, QuarantinedStream>> {
  const where = streams ? sql`stream = any(${[...streams]})` : sql`true`;
  const { rows } = await sql<Row>`
    select ${columns} from events.quarantined_streams where reader = ${reader} and ${where}`.execute(tx);
  return new Map(rows.map((row) => [row.stream, toQuarantinedStream(row)]));
}

/**
 * Streams that a process with these types can try again: someone asked for it, or the stream is on hold
 * before an event that this process knows. Oldest first, `retriedAtOnce` at most.
 */
export async function retryableOf(
  db: Kysely<unknown>,
  readers: readonly string[],
  types: EventTypes,
): Promise<QuarantinedStream[]> {
  const { known } = types;
  const { rows } = await sql<Row>`
    select ${columns} from events.quarantined_streams
    where reader = any(${[...readers]}) and not ended and (retry_requested or exists (
      select from unnest(${known.map(({ type }) => type)}::text[], ${known.map(({ version }) => version)}::int[]) as known(type, version)
      where known.type = event_type and known.version >= schema_version))
    order by since, reader, stream limit ${retriedAtOnce}`.execute(db);
  return rows.map(toQuarantinedStream);
}

/**
 * Puts the stream on hold before an event of a newer version.
 * @param onlyEarlier not if it already stopped before that event
 */
export async function holdStream(
  tx: Kysely<unknown>,
  reader: string,
  {
    stream,
    version,
    type,
    schemaVersion,
  }: Pick<RecordedEvent, 'stream' | 'version' | 'type' | 'schemaVersion'>,
  { onlyEarlier = false } = {},
): Promise<void> {
  await sql`
    insert into events.quarantined_streams as known (reader, stream, version, event_type, code, schema_version)
    values (${reader}, ${stream}, ${version}, ${type}, ${newerVersion}, ${schemaVersion})
    on conflict (reader, stream) do update
    set version = excluded.version, event_type = excluded.event_type, code = excluded.code,
        schema_version = excluded.schema_version, retry_requested = false
    where not known.ended and (known.version > excluded.version or not ${onlyEarlier})`.execute(tx);
}

/**
 * Sets the stream of the event in quarantine, or notes that the event failed again.
 * @param isEnd the event ends its stream: if that was in quarantine, it stays there from the same event on
 */
export async function setInQuarantine(
  tx: Kysely<unknown>,
  reader: string,
  { stream, version, type }: RecordedEvent,
  error: unknown,
  isEnd = false,
): Promise<void> {
  await sql`
    insert into events.quarantined_streams as known (reader, stream, version, event_type, code)
    values (${reader}, ${stream}, ${version}, ${type}, ${codeOfFault(error)})
    on conflict (reader, stream) do update
    set version = case when ${isEnd} then known.version else excluded.version end, event_type = excluded.event_type, code = excluded.code,
        schema_version = null, attempts = known.attempts + 1, retry_requested = false`.execute(tx);
}

/** The stream has ended. It is remembered, so that a replay passes by the event that failed, too. */
export async function endQuarantine(tx: Kysely<unknown>, reader: string, stream: string): Promise<void> {
  await sql`
    update events.quarantined_streams set ended = true, retry_requested = false
    where reader = ${reader} and stream = ${stream}`.execute(tx);
}

export async function liftQuarantine(tx: Kysely<unknown>, reader: string, stream: string): Promise<void> {
  await sql`
    delete from events.quarantined_streams where reader = ${reader} and stream = ${stream}`.execute(tx);
}

function toQuarantinedStream(row: Row): QuarantinedStream {
  const { event_type: eventType, schema_version, retry_requested: retryRequested, ...rest } = row;
  return { ...rest, eventType, schemaVersion: schema_version ?? undefined, retryRequested };
}
