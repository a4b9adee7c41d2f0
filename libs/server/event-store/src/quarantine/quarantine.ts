import type { Database } from '@botter/server-database';
import { type Kysely, sql } from 'kysely';
import type { RecordedEvent } from '../event-store';
import { codeOfFault } from './fault-of-event';

/** A stream that one reader cannot go on with: it stopped before one of its events, and the other streams go on. */
export interface QuarantinedStream {
  readonly reader: string;
  readonly stream: string;
  /** The event that failed: the first one of its stream that this reader has not handled. */
  readonly version: number;
  readonly eventType: string;
  /** SQLSTATE, or the name of a programming error. */
  readonly code: string;
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
  readonly since: Date;
  readonly attempts: number;
  readonly retry_requested: boolean;
  readonly ended: boolean;
}

const columns = sql.raw('reader, stream, version, event_type, code, since, attempts, retry_requested, ended');

/** Which streams are in quarantine for which readers. Kept in the database, so that every process knows. */
export class Quarantine {
  constructor(private readonly db: Database) {}

  /** Those of a stream, or all; oldest first. Streams that have ended are in none of the answers. */
  async list(stream?: string): Promise<QuarantinedStream[]> {
    const where = stream === undefined ? sql`true` : sql`stream = ${stream}`;
    const { rows } = await sql<Row>`
      select ${columns} from events.quarantined_streams where ${where} and not ended order by since, stream, reader limit 1000`.execute(
      this.db,
    );
    return rows.map(toQuarantinedStream);
  }

  /** Since when a stream is in quarantine for any reader; undefined where it is not. */
  async since(stream: string): Promise<Date | undefined> {
    const { rows } = await sql<{ since: Date | null }>`
      select min(since) as since from events.quarantined_streams where stream = ${stream} and not ended`.execute(
      this.db,
    );
    return rows[0]?.since ?? undefined;
  }

  /** How many streams are in quarantine. */
  async count(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(distinct stream)::integer as count from events.quarantined_streams where not ended`.execute(
      this.db,
    );
    return rows[0]!.count;
  }

  /** Has the process that owns the reader try again; gives how many readers were asked. */
  async requestRetry(stream: string): Promise<number> {
    const { numAffectedRows } = await sql`
      update events.quarantined_streams set retry_requested = true where stream = ${stream} and not ended`.execute(
      this.db,
    );
    return Number(numAffectedRows ?? 0n);
  }
}

/** What a reader that is not to handle certain streams needs, those that have ended included. `tx` is its own transaction, or the database. */
export async function quarantinedOf(
  tx: Kysely<unknown>,
  reader: string,
): Promise<ReadonlyMap<string, QuarantinedStream>> {
  const { rows } = await sql<Row>`
    select ${columns} from events.quarantined_streams where reader = ${reader}`.execute(tx);
  return new Map(rows.map((row) => [row.stream, toQuarantinedStream(row)]));
}

/**
 * Sets the stream of the event in quarantine, or notes that the event failed again.
 * @param isEnd the event ends its stream: where that was in quarantine, it stays so from the same event on
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
        attempts = known.attempts + 1, retry_requested = false`.execute(tx);
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
  const { event_type: eventType, retry_requested: retryRequested, ...rest } = row;
  return { ...rest, eventType, retryRequested };
}
