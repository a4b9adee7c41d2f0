import type { RecordedEvent as KurrentEvent } from '@kurrent/kurrentdb-client';
import type { EventMetadata, NewEvent, RecordedEvent } from '../event-store';
import { toPosition } from './kurrentdb-position';

/** The metadata of an event in KurrentDB: ours, and the two names that its own tools follow causes by. */
export interface StoredMetadata extends EventMetadata {
  readonly schemaVersion: number;
  /** The size of the data as text, so that a reader need not measure it. */
  readonly bytes: number;
  readonly $correlationId: string;
  readonly $causationId: string;
}

/**
 * The size of a value as JSON as PostgreSQL writes it (a space behind each comma and colon), so that both
 * stores agree.
 */
function textBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? 'null') + separators(value);
}

/** The number of commas and colons. */
function separators(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const isArray = Array.isArray(value);
  let parts = 0;
  let inside = 0;
  for (const part of Object.values(value)) {
    if (part === undefined && !isArray) continue;
    parts += 1;
    inside += separators(part);
  }
  return inside + (isArray ? 0 : parts) + Math.max(0, parts - 1);
}

/** The metadata of an event as KurrentDB takes it. */
export function storedMetadata({ schemaVersion, data, metadata }: NewEvent): StoredMetadata {
  return {
    ...metadata,
    schemaVersion,
    bytes: textBytes(data),
    $correlationId: metadata.correlationId,
    $causationId: metadata.causationId,
  };
}

/** False if another program wrote the event: its metadata is not ours. */
export function isOwnEvent({ metadata, position }: KurrentEvent): boolean {
  const schemaVersion = (metadata as Partial<StoredMetadata> | undefined)?.schemaVersion;
  return Number.isInteger(schemaVersion) && position !== undefined;
}

/** @param stream what the store calls the stream of an own event */
export function toRecordedEvent(event: KurrentEvent, stream: string): RecordedEvent {
  const {
    schemaVersion,
    bytes,
    $correlationId: _,
    $causationId: __,
    ...metadata
  } = event.metadata as unknown as StoredMetadata;
  return {
    id: event.id,
    type: event.type,
    schemaVersion,
    data: event.data,
    metadata,
    stream,
    version: versionOf(event),
    position: toPosition(event.position!),
    recordedAt: event.created.toISOString(),
    bytes,
  };
}

/** Versions count from 1, revisions of KurrentDB from 0. */
export const versionOf = ({ revision }: Pick<KurrentEvent, 'revision'>): number => Number(revision) + 1;
export const revisionOf = (version: number): bigint => BigInt(version - 1);
