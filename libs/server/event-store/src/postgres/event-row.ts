import type { EventMetadata, RecordedEvent } from '../event-store';
import { toPosition } from './position';

/** @param data an SQL expression */
export const columnsWith = (data: string) =>
  `transaction_id::text AS transaction_id, position, stream, version, event_id, type, schema_version, ${data} as data, metadata, recorded_at, bytes`;

/**
 * Events as long as those before them take less than `maxBytes`, so at least one; without reading the data of
 * later events, which is outside of the row.
 * @param events the select, with its order and its limit
 * @param order the same order, `ORDER BY` left out
 * @param maxBytes an SQL expression
 */
export function boundedByBytes(events: string, order: string, maxBytes: string): string {
  return `
    select ${columnsWith('data')} from (
      select asked.*, sum(bytes) over (order by ${order} rows unbounded preceding) - bytes as bytes_before
      from (${events}) as asked
    ) as counted
    where bytes_before < ${maxBytes} order by ${order.replaceAll('transaction_id', 'counted.transaction_id')}`;
}

export interface EventRow {
  readonly transaction_id: string;
  readonly position: string;
  readonly stream: string;
  readonly version: number;
  readonly event_id: string;
  readonly type: string;
  readonly schema_version: number;
  readonly data: unknown;
  readonly metadata: EventMetadata;
  readonly recorded_at: Date;
  readonly bytes: number;
}

export function toRecordedEvent(row: EventRow): RecordedEvent {
  return {
    id: row.event_id,
    type: row.type,
    schemaVersion: row.schema_version,
    data: row.data,
    metadata: row.metadata,
    stream: row.stream,
    version: row.version,
    position: toPosition(row.transaction_id, row.position),
    recordedAt: row.recorded_at.toISOString(),
    bytes: row.bytes,
  };
}
