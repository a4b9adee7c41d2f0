import type { EventMetadata, RecordedEvent } from '../event-store';
import { toPosition } from './position';

export const eventColumns =
  'transaction_id::text AS transaction_id, position, stream, version, event_id, type, schema_version, data, metadata, recorded_at';

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
  };
}
