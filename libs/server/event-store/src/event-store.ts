/**
 * The port of the event store. Two adapters implement it (PostgreSQL, KurrentDB); both pass one conformance
 * suite. Nothing in here knows SQL, and a position is opaque: only the adapter that made it can compare it.
 */
import type { Partitions } from './partitions';

/** The author of an event. */
export type Actor =
  /** A person; `apiKeyId` if one of their API keys did it. */
  | { readonly kind: 'user'; readonly userId: string; readonly apiKeyId?: string }
  | { readonly kind: 'system'; readonly name: string };

export interface EventMetadata {
  readonly actor: Actor;
  /** When it happened, ISO 8601 UTC; given by the command, so that it is the same on every retry. */
  readonly occurredAt: string;
  /** The source, for example `api` or `share-activation`. */
  readonly source: string;
  /** One id for everything that follows from one request. */
  readonly correlationId: string;
  /** Id of the command or event that caused this one. */
  readonly causationId: string;
}

/** The minimum of a domain event: a past-tense type and data that JSON can represent. */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
}

export interface NewEvent<E extends DomainEvent = DomainEvent> {
  /**
   * UUID. Repeating an append, with the same ids and the same expected version, changes nothing and succeeds.
   */
  readonly id: string;
  readonly type: E['type'];
  /** Version of the data's shape, from 1. */
  readonly schemaVersion: number;
  readonly data: E['data'];
  readonly metadata: EventMetadata;
}

/** Opaque place in the order of all events. */
export type Position = string & { readonly __position: unique symbol };

export interface RecordedEvent<E extends DomainEvent = DomainEvent> extends NewEvent<E> {
  readonly stream: string;
  /** Place in its stream, from 1. */
  readonly version: number;
  readonly position: Position;
  /** When the store took it, ISO 8601 UTC. */
  readonly recordedAt: string;
  /** The size of its data as text, if the store knows it. */
  readonly bytes?: number;
}

/** The size of the events' data as text, as far as the store knows it. */
export function bytesOf(events: readonly RecordedEvent[]): number {
  return events.reduce((sum, { bytes = 0 }) => sum + bytes, 0);
}

/** A recorded event of a union, so that its type determines the shape of its data. */
export type Recorded<E extends DomainEvent> = E extends DomainEvent ? RecordedEvent<E> : never;

/** A number is the version the stream must have (0: it must not exist yet). */
export type ExpectedVersion = number | 'any';

export type AppendResult =
  | { readonly ok: true; readonly version: number; readonly position: Position }
  | { readonly ok: false; readonly reason: 'version_conflict'; readonly actualVersion: number };

export interface AppendOptions {
  /**
   * The caller doesn't use the position: that of several events may be before the last one. Saves KurrentDB a
   * read.
   */
  readonly isPositionUnused?: boolean;
}

export interface ReadStreamOptions {
  /** First version to read, inclusive; from the start (or the end when backwards) when left out. */
  readonly from?: number;
  readonly direction?: 'forwards' | 'backwards';
  /** The maximum of events; all of them by default. */
  readonly limit?: number;
  /** Stops after this number of bytes of data; unlimited by default. */
  readonly maxBytes?: number;
}

export interface ReadAllOptions {
  /** Start after (or, backwards, before) this position. */
  readonly after?: Position;
  readonly direction?: 'forwards' | 'backwards';
  /** Only streams named `<category>-…`. */
  readonly category?: string;
  readonly limit: number;
  /**
   * Stops after this number of bytes of data: reads at least one event, and exceeds it by at most one. 1 MB
   * by default.
   */
  readonly maxBytes?: number;
}

/**
 * The usual size of a batch: an event may have half a megabyte, there are many readers, and while a batch is
 * parsed everyone else waits, 7 ms for a megabyte.
 */
export const defaultBatchBytes = 1024 * 1024;

export interface SubscribeOptions {
  /** Checkpoint: the first delivered event is the one after it; from the start by default. */
  readonly after?: Position;
  /** Only streams of these partitions; all of them by default. */
  readonly partitions?: Partitions | undefined;
  /** The maximum of events that are read for one delivery, including those of other partitions. */
  readonly batchSize?: number;
  /** A delivery stops after this number of bytes of data; 1 MB by default. */
  readonly batchBytes?: number;
  /** Called each time it has come round: read, delivered, or failed to. */
  readonly onTurn?: () => void;
  /** Gets every failure of reading and of the handler; both are tried again. */
  readonly onError?: (error: unknown) => void;
}

/**
 * Gets the next events in order, and the position up to which they are all of its partitions: it is behind
 * the last event if events of others follow, so there may be none. The next batch comes only after its
 * promise has settled. A rejection is retried with the same batch.
 */
export type BatchHandler = (events: readonly RecordedEvent[], last: Position) => Promise<void>;

export interface Subscription {
  /** Stops after the batch in hand. */
  stop(): Promise<void>;
}

export interface EventStore {
  /**
   * Appends all events or none. Throws only when the store cannot be reached.
   * @throws AppendUnknownError if the response was lost and the store doesn't say what happened: the events
   * may be there, so nothing that they refer to may be removed. After any other error they are not there, and
   * won't be.
   */
  append(
    stream: string,
    expected: ExpectedVersion,
    events: readonly NewEvent[],
    options?: AppendOptions,
  ): Promise<AppendResult>;
  readStream(stream: string, options?: ReadStreamOptions): Promise<RecordedEvent[]>;
  /**
   * The events of these versions, in their order, without those that the stream doesn't have. The caller
   * limits their number.
   * @param maxBytes stops after this number of bytes of data
   */
  readVersions(stream: string, versions: readonly number[], maxBytes: number): Promise<RecordedEvent[]>;
  /** Version of a stream's last event, without reading it; 0 if the stream does not exist. */
  streamVersion(stream: string): Promise<number>;
  readAll(options: ReadAllOptions): Promise<RecordedEvent[]>;
  /** Never skips an event, whatever the order of commits; delivers in the order of positions. */
  subscribe(options: SubscribeOptions, handler: BatchHandler): Subscription;
  /** True if events are stored that a reader of all events may not see yet. */
  hasUnsettled(): Promise<boolean>;
  /** The position of the last event that a reader could see now; undefined in an empty store. */
  head(): Promise<Position | undefined>;
  /** Negative, zero or positive if `a` is before, at or behind `b`. */
  compare(a: Position, b: Position): number;
  /** The number of events after `after`, for showing progress; an estimate is enough. */
  countAfter(after?: Position): Promise<number>;
}
