import type { Database } from '@botter/server-database';
import type { Slots } from '@botter/server-scheduling';
import { defaultBatchBytes, type EventStore, type Position, type RecordedEvent } from '../event-store';
import type { EventTypes } from '../event-types';
import { partitionOf } from '../partitions';
import type { QuarantinedStream } from '../quarantine/quarantine';
import type { CheckpointKind } from './checkpoints';
import type { PassedEvents } from './passed-events';
import type { OnQuarantine } from './reader-faults';
import type { Slice } from './slices';

/** Where a reader is; it moves it itself, as far as it really came. */
export interface Progress {
  position: Position | undefined;
  /** The partitions that it reads, where these are not all. */
  readonly slice?: Pick<Slice, 'name' | 'partitions'>;
  /** Shows that one more event of a batch is done. */
  readonly sign?: () => void;
}

/** Something that follows the events and keeps a checkpoint. */
export interface Reader {
  readonly name: string;
  readonly kind: CheckpointKind;
  /**
   * Handles a batch and moves the checkpoint. After a failure it is called again with the same events. A stream whose
   * event cannot be handled is set in quarantine, and the others go on.
   * @param last up to where these are all the events of its partitions
   * @throws NewerEventError where it stopped before an event of a newer version
   */
  handle(events: readonly RecordedEvent[], progress: Progress, last: Position): Promise<void>;
  /** Handles what it has missed of a stream in quarantine, and lifts that where it succeeds. Never at the same time as `handle`. */
  retry(quarantined: QuarantinedStream, progress: Progress): Promise<void>;
}

export interface ReaderContext {
  readonly store: EventStore;
  readonly db: Database;
  readonly types: EventTypes;
  /** Of all readers of the process. */
  readonly passed: PassedEvents;
  /** Turns of projections with large batches, of all of the process. */
  readonly largeBatches: Slots;
  readonly onQuarantine?: OnQuarantine;
}

/** Whether a stream is among those that are read with this progress. */
export function isRead({ slice }: Progress, stream: string): boolean {
  return slice === undefined || (slice.partitions & partitionOf(stream)) !== 0;
}

/** The event that ends a stream in quarantine, where its reader has passed it by. */
export async function passedEnd(
  { store, types }: ReaderContext,
  handled: ReadonlySet<string>,
  { stream }: QuarantinedStream,
  { position }: Progress,
): Promise<RecordedEvent | undefined> {
  const version = await store.streamVersion(stream);
  const [last] = await store.readStream(stream, { from: version, limit: 1 });
  if (!last || !handled.has(last.type) || !types.endsStream(last.type)) return undefined;
  const isPassed = position !== undefined && store.compare(last.position, position) <= 0;
  return isPassed ? types.upcast(last) : undefined;
}

/**
 * The events of a stream in quarantine that its reader has passed by, in batches.
 * @throws NewerEventError where a newer version passed by what this one does not know
 */
export async function* missedEvents(
  { store, types }: ReaderContext,
  handled: ReadonlySet<string>,
  { stream, version }: QuarantinedStream,
  { position }: Progress,
): AsyncGenerator<readonly RecordedEvent[]> {
  if (position === undefined) return;
  for (let from = version; ; ) {
    const events = await store.readStream(stream, { from, limit: 1_000, maxBytes: defaultBatchBytes });
    const passed = events.filter((event) => store.compare(event.position, position) <= 0);
    const { wanted, newer } = types.until(passed, handled);
    if (newer) throw newer;
    yield wanted;
    if (events.length === 0 || passed.length < events.length) return;
    from = events.at(-1)!.version + 1;
  }
}
