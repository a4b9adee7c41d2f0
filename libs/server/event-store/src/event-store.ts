/**
 * The port of the event store. Two adapters implement it (PostgreSQL, KurrentDB); both pass one conformance suite.
 * Nothing in here knows SQL, and a position is opaque: only the adapter that made it can compare it.
 */
import type { Partitions } from './partitions';

/** Who caused an event. */
export type Actor =
  /** A person; `apiKeyId` where an API key of theirs did it. */
  | { readonly kind: 'user'; readonly userId: string; readonly apiKeyId?: string }
  | { readonly kind: 'system'; readonly name: string };

export interface EventMetadata {
  readonly actor: Actor;
  /** When it happened, ISO 8601 UTC; given by the command, so that it is the same on every retry. */
  readonly occurredAt: string;
  /** From where, for example `api` or `share-activation`. */
  readonly source: string;
  /** One id for everything that followed from one request. */
  readonly correlationId: string;
  /** Id of the command or event that caused this one. */
  readonly causationId: string;
}

/** The least an event of a domain has: a past-tense type and data that JSON can hold. */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
}

export interface NewEvent<E extends DomainEvent = DomainEvent> {
  /** UUID. Appending an event of the same id to the same stream again changes nothing and succeeds. */
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
  /** What its data takes as text, where the store knows it. */
  readonly bytes?: number;
}

/** What the data of the events takes as text, as far as the store knows it. */
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

export interface ReadStreamOptions {
  /** First version to read, inclusive; from the start (or the end when backwards) when left out. */
  readonly from?: number;
  readonly direction?: 'forwards' | 'backwards';
  /** At most so many events; all of them when left out. */
  readonly limit?: number;
  /** No event more once their data takes so many bytes; without a bound when left out. */
  readonly maxBytes?: number;
}

export interface ReadAllOptions {
  /** Start behind (or, backwards, before) this position. */
  readonly after?: Position;
  readonly direction?: 'forwards' | 'backwards';
  /** Only streams named `<category>-…`. */
  readonly category?: string;
  readonly limit: number;
  /** No event more once their data takes so many bytes: at least one, and an event more than this at most. 1 MB when left out. */
  readonly maxBytes?: number;
}

/**
 * What a reader takes at once, where nothing else is said: an event may have half a megabyte, there are many readers, and while a
 * batch is parsed everyone else waits, 7 ms for a megabyte.
 */
export const defaultBatchBytes = 1024 * 1024;

export interface SubscribeOptions {
  /** Checkpoint: the first event delivered is the one behind it; from the start when left out. */
  readonly after?: Position;
  /** Only streams of these partitions; all of them when left out. */
  readonly partitions?: Partitions | undefined;
  /** At most so many events are read for one delivery, those of other partitions among them. */
  readonly batchSize?: number;
  /** No event more in a delivery once their data takes so many bytes; 1 MB when left out. */
  readonly batchBytes?: number;
  /** Called each time it has come round: read, delivered, or failed to. */
  readonly onTurn?: () => void;
  /** Gets every failure of reading and of the handler; both are tried again. */
  readonly onError?: (error: unknown) => void;
}

/**
 * Gets the next events in order, and up to where these are all of its partitions: behind the last one where events of others
 * follow, so there may be none. The following batch comes only after its promise has settled. A rejection is retried with the same batch.
 */
export type BatchHandler = (events: readonly RecordedEvent[], last: Position) => Promise<void>;

export interface Subscription {
  /** Stops after the batch in hand. */
  stop(): Promise<void>;
}

export interface EventStore {
  /**
   * Appends all events or none. Throws only when the store cannot be reached.
   * @throws AppendUnknownError if the response was lost and the store doesn't say what happened: the events may be there, so
   * nothing that they refer to may be removed. After any other error they are not there, and won't be.
   */
  append(stream: string, expected: ExpectedVersion, events: readonly NewEvent[]): Promise<AppendResult>;
  readStream(stream: string, options?: ReadStreamOptions): Promise<RecordedEvent[]>;
  /**
   * The events of these versions, in their order; those that the stream doesn't have are left out. The caller bounds how
   * many it asks for.
   * @param maxBytes no event more once their data takes so many bytes
   */
  readVersions(stream: string, versions: readonly number[], maxBytes: number): Promise<RecordedEvent[]>;
  /** Version of a stream's last event, without reading it; 0 where the stream does not exist. */
  streamVersion(stream: string): Promise<number>;
  readAll(options: ReadAllOptions): Promise<RecordedEvent[]>;
  /** Never skips an event, whatever the order in which transactions commit; delivers in the order of positions. */
  subscribe(options: SubscribeOptions, handler: BatchHandler): Subscription;
  /** True where events are stored that a reader of all events may not see yet. */
  hasUnsettled(): Promise<boolean>;
  /** The position of the last event that a reader could see now; undefined in an empty store. */
  head(): Promise<Position | undefined>;
  /** Negative, zero or positive as `a` is before, at or behind `b`. */
  compare(a: Position, b: Position): number;
  /** How many events are behind `after`, for showing progress; an estimate will do. */
  countAfter(after?: Position): Promise<number>;
}
