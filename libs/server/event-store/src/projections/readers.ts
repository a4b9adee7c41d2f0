import type { Database } from '@botter/server-database';
import type { FairSemaphore } from '@botter/server-scheduling';
import { defaultBatchBytes, type EventStore, type Position, type RecordedEvent } from '../event-store';
import type { EventTypes } from '../event-types';
import { partitionOf } from '../partitions';
import type { QuarantinedStream } from '../quarantine/quarantine';
import type { CheckpointKind } from './checkpoints';
import type { PassedEvents } from './passed-events';
import type { OnHold, OnQuarantine } from './reader-faults';
import type { Slice } from './slices';

/** The position of a reader, which moves it itself with its progress. */
export interface Progress {
  position: Position | undefined;
  /** The partitions that it reads, if these are not all. */
  readonly slice?: Pick<Slice, 'name' | 'partitions'>;
  /** Shows that one more event of a batch is done. */
  readonly sign?: () => void;
}

/** Something that follows the events and keeps a checkpoint. */
export interface Reader {
  readonly name: string;
  readonly kind: CheckpointKind;
  /**
   * Handles a batch and moves the checkpoint. After a failure it is called again with the same events. A
   * stream whose event cannot be handled goes into quarantine, one with an event of a newer version is put on
   * hold, and the others continue.
   * @param last the position up to which these are all the events of its partitions
   */
  handle(events: readonly RecordedEvent[], progress: Progress, last: Position): Promise<void>;
  /**
   * Handles what it has missed of a stream in quarantine or on hold, and lifts that if it succeeds. Never at
   * the same time as `handle`.
   */
  retry(quarantined: QuarantinedStream, progress: Progress): Promise<void>;
}

export interface ReaderContext {
  readonly store: EventStore;
  readonly db: Database;
  readonly types: EventTypes;
  /** Shared by all readers of the process. */
  readonly passed: PassedEvents;
  /** Turns of projections with large batches, of all of the process. */
  readonly largeBatches: FairSemaphore;
  readonly onQuarantine?: OnQuarantine;
  readonly onHold?: OnHold;
}

/** Whether a stream is among those that are read with this progress. */
export function isRead({ slice }: Progress, stream: string): boolean {
  return slice === undefined || (slice.partitions & partitionOf(stream)) !== 0;
}

/** The event that ends a stream in quarantine, if its reader has passed it. */
export async function passedEnd(
  { store, types }: ReaderContext,
  handled: ReadonlySet<string>,
  { stream }: QuarantinedStream,
  { position }: Progress,
): Promise<RecordedEvent | undefined> {
  const version = await store.streamVersion(stream);
  const [last] = await store.readStream(stream, { from: version, limit: 1 });
  if (!last || !handled.has(last.type) || !types.endsStream(last.type)) return undefined;
  if (!types.knows(last.type, last.schemaVersion)) return undefined;
  const isPassed = position !== undefined && store.compare(last.position, position) <= 0;
  return isPassed ? types.upcast(last) : undefined;
}

export interface MissedEvents {
  readonly wanted: readonly RecordedEvent[];
  /** Before it the stream stays on hold. */
  readonly newer: RecordedEvent | undefined;
}

/** The events of a stream in quarantine that its reader has passed by, in batches. */
export async function* missedEvents(
  { store, types }: ReaderContext,
  handled: ReadonlySet<string>,
  { stream, version }: QuarantinedStream,
  { position }: Progress,
): AsyncGenerator<MissedEvents> {
  if (position === undefined) return;
  for (let from = version; ; ) {
    const events = await store.readStream(stream, { from, limit: 1_000, maxBytes: defaultBatchBytes });
    const passed = events.filter((event) => store.compare(event.position, position) <= 0);
    const readable = types.forReader(passed, handled);
    const newer = readable.find(({ isNewer }) => isNewer)?.event;
    yield { wanted: readable.flatMap(({ event, isNewer }) => (isNewer ? [] : event)), newer };
    if (newer) return;
    if (events.length === 0 || passed.length < events.length) return;
    from = events.at(-1)!.version + 1;
  }
}
