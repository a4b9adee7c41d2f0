import { Slices } from '@botter/server-async';
import type { Database } from '@botter/server-database';
import { LRUCache } from 'lru-cache';
import { type Decider, evolveTogether } from '../decider';
import {
  bytesOf,
  type DomainEvent,
  defaultBatchBytes,
  type EventStore,
  type RecordedEvent,
} from '../event-store';
import type { EventTypes } from '../event-types';
import { ownEvents } from './own-events';
import { type Folded, type FoldKey, Snapshots } from './snapshots';

/** How one module sees a stream. */
export interface StreamFold<State, Event extends DomainEvent> {
  /** It never changes: snapshots are stored with it. */
  readonly name: string;
  /** The module's event types; events of other modules in the same stream are skipped. */
  readonly types: EventTypes;
  readonly decider: Pick<
    Decider<State, never, Event>,
    'initialState' | 'stateVersion' | 'weigh' | 'evolve' | 'evolveAll'
  >;
}

export interface StreamFoldsOptions {
  readonly store: EventStore;
  readonly db: Database;
  /** The types of all modules: what is not among them was written by a newer version. */
  readonly allTypes: EventTypes;
  /** Gets errors with snapshots, for the log; nothing else depends on them. */
  readonly onError?: (error: unknown) => void;
}

/** The number of events in one read of a stream. */
const batchEvents = 500;
/** Folded without a rest. */
const stepBytes = 128 * 1024;
/** A snapshot is written when more than this had to be read since the last one. */
const snapshotEvents = 200;
const snapshotBytes = 1024 * 1024;
/** States that this process keeps, by their estimated weight. */
const keptBytes = 64 * 1024 * 1024;
const ordinaryWeight = 1_000;

/** A state that this process keeps, and what was folded into it since the snapshot. */
interface Kept {
  readonly folded: Folded<unknown>;
  readonly events: number;
  readonly bytes: number;
}

/**
 * The states of streams, folded by version: kept in this process as long as there is room, and in snapshots
 * for other processes. Every load reads the events after the kept state, so a state is never older than the
 * stream.
 */
export class StreamFolds {
  readonly #snapshots: Snapshots;
  readonly #kept = new LRUCache<string, Kept>({ maxSize: keptBytes });
  readonly #saving = new Set<Promise<void>>();

  constructor(private readonly options: StreamFoldsOptions) {
    this.#snapshots = new Snapshots(options.db);
  }

  /**
   * The current state of a stream.
   * @throws BotterError `unavailable` if a newer version of the product wrote to the stream: half a state is
   * useless
   */
  async load<State, Event extends DomainEvent>(
    stream: string,
    fold: StreamFold<State, Event>,
  ): Promise<Folded<State>> {
    const key = keyOf(stream, fold);
    let kept = this.#kept.get(nameOf(key)) ?? (await this.#startOf(key, fold));
    for (let isMore = true; isMore; ) {
      const events = await this.options.store.readStream(stream, {
        from: kept.folded.version + 1,
        limit: batchEvents,
        maxBytes: defaultBatchBytes,
      });
      isMore = events.length === batchEvents || bytesOf(events) >= defaultBatchBytes;
      if (events.length > 0) kept = await this.#foldInto(kept, events, fold);
    }
    this.#keep(key, kept, fold);
    return kept.folded as Folded<State>;
  }

  /** Keeps what a command has just appended, so that the next one need not read it. */
  appended<State, Event extends DomainEvent>(
    stream: string,
    fold: StreamFold<State, Event>,
    before: Folded<State>,
    after: Folded<State>,
  ): void {
    const key = keyOf(stream, fold);
    const kept = this.#kept.get(nameOf(key));
    if (kept?.folded !== before) return;
    const events = kept.events + after.version - before.version;
    this.#keep(key, { folded: after, events, bytes: kept.bytes }, fold);
  }

  /** Settles when the snapshots in hand are written. */
  async idle(): Promise<void> {
    await Promise.all(this.#saving);
  }

  async #startOf<State, Event extends DomainEvent>(
    key: FoldKey,
    { decider }: StreamFold<State, Event>,
  ): Promise<Kept> {
    const snapshot = await this.#snapshots.find<State>(key).catch((error: unknown) => {
      this.options.onError?.(error);
      return undefined;
    });
    const nothing: Folded<State> = { state: decider.initialState, version: 0, position: undefined };
    return { folded: snapshot ?? nothing, events: 0, bytes: 0 };
  }

  async #foldInto<State, Event extends DomainEvent>(
    kept: Kept,
    events: readonly RecordedEvent[],
    { decider, types }: StreamFold<State, Event>,
  ): Promise<Kept> {
    const own = ownEvents(events, types, this.options.allTypes);
    const last = events.at(-1)!;
    let state = kept.folded.state as State;
    const slices = new Slices();
    for (const some of inSteps(own)) {
      state = evolveTogether(decider, state, some as unknown as Event[]);
      await slices.rest();
    }
    return {
      folded: { state, version: last.version, position: last.position },
      events: kept.events + events.length,
      bytes: kept.bytes + bytesOf(events),
    };
  }

  #keep<State, Event extends DomainEvent>(
    key: FoldKey,
    kept: Kept,
    { decider }: StreamFold<State, Event>,
  ): void {
    const present = this.#kept.get(nameOf(key));
    // Another caller that loaded simultaneously may have read further.
    if (present && present.folded.version > kept.folded.version) return;
    const isDue = kept.events > snapshotEvents || kept.bytes > snapshotBytes;
    if (isDue) this.#save(key, kept.folded);
    const size = decider.weigh?.(kept.folded.state as State) ?? ordinaryWeight;
    this.#kept.set(nameOf(key), isDue ? { ...kept, events: 0, bytes: 0 } : kept, { size: Math.max(size, 1) });
  }

  #save(key: FoldKey, folded: Folded<unknown>): void {
    const saving = this.#snapshots
      .save(key, folded)
      .catch((error: unknown) => this.options.onError?.(error))
      .finally(() => this.#saving.delete(saving));
    this.#saving.add(saving);
  }
}

/** The events in their order, as many together as have no more bytes than a step, and at least one. */
function inSteps(events: readonly RecordedEvent[]): RecordedEvent[][] {
  const steps: RecordedEvent[][] = [];
  let left = 0;
  for (const event of events) {
    const { bytes = 0 } = event;
    const step = steps.at(-1);
    if (step && bytes <= left) step.push(event);
    else {
      steps.push([event]);
      left = stepBytes;
    }
    left -= bytes;
  }
  return steps;
}

function keyOf(stream: string, fold: { name: string; decider: { stateVersion: number } }): FoldKey {
  const { name, decider } = fold;
  return { stream, fold: name, stateVersion: decider.stateVersion };
}

function nameOf({ stream, fold }: FoldKey): string {
  return `${fold} ${stream}`;
}
