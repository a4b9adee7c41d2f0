import type { Database, Leases, Listener } from '@botter/server-database';
import { type Progress, Slots } from '@botter/server-scheduling';
import type { EventStore } from '../event-store';
import type { EventTypes } from '../event-types';
import type { Projection } from '../projection';
import type { CheckpointedSubscription } from './checkpointed-subscription';
import { OwnedReader } from './owned-reader';
import { PassedEvents } from './passed-events';
import { projectionReader } from './projection-reader';
import { checkReaders } from './projection-registry';
import type { OnQuarantine } from './reader-faults';
import { ReaderHints } from './reader-hints';
import { ReaderShares } from './reader-shares';
import type { ReaderStops } from './reader-stops';
import type { Reader } from './readers';
import { SlicedReader } from './sliced-reader';
import { subscriptionReader } from './subscription-reader';

export interface ProjectionRunnerOptions {
  readonly store: EventStore;
  readonly db: Database;
  /** Says which process runs what. */
  readonly leases: Leases;
  /** Over it processes share the readers out among themselves; without it the first one that takes a reader keeps it. */
  readonly listener?: Listener;
  /** All types of the product: before any other a reader stops, because a newer version wrote it. */
  readonly types: EventTypes;
  readonly projections: readonly Projection[];
  readonly subscriptions?: readonly CheckpointedSubscription[];
  /** Events in one transaction; 1000 when left out. */
  readonly batchSize?: number;
  /** How often to look whether another process has let go of a lease; 1000 when left out. */
  readonly takeoverIntervalMs?: number;
  /** How often a process that doesn't own every reader asks for one; 5000 when left out. */
  readonly askIntervalMs?: number;
  /** Is told which readers stand before an event of a newer version. */
  readonly stops?: ReaderStops;
  /** How often to look whether a stream in quarantine is to be tried again; 5000 when left out. */
  readonly retryIntervalMs?: number;
  /** Gets what was set in quarantine, with the name of the projection or subscription. */
  readonly onQuarantine?: OnQuarantine;
  /** Is shown that the readers work. */
  readonly progress?: Progress;
  /** Gets what goes wrong, with the name of the projection or subscription. */
  readonly onError: (name: string, error: unknown) => void;
}

/**
 * Keeps read models and process managers up to date. Each runs for itself: one that fails is tried again and again and
 * reported, while the others go on. Where an event itself cannot be handled, its stream is set in quarantine for that
 * reader, and the other streams go on. Of several processes with a runner, one owns each name at a time, and each owns its share; of projections by stream
 * each owns some of the streams.
 */
export class ProjectionRunner {
  readonly #readers: (OwnedReader | SlicedReader)[];
  readonly #shares: ReaderShares | undefined;
  readonly #hints: ReaderHints | undefined;

  /** @throws where two readers have one name, or one handles an event type that is not defined */
  constructor(options: ProjectionRunnerOptions) {
    const subscriptions = options.subscriptions ?? [];
    checkReaders([...options.projections, ...subscriptions], options.types);
    const context = { ...options, passed: new PassedEvents(options.db), largeBatches: new Slots(1) };
    const { db, listener, askIntervalMs, onError } = options;
    this.#hints =
      listener &&
      new ReaderHints({ db, listener, onError: (error) => onError('hints about readers', error) });
    this.#shares = this.#hints && new ReaderShares({ hints: this.#hints, askIntervalMs });
    const owned = (reader: Reader) => new OwnedReader(reader, { ...options, shares: this.#shares });
    const sliced = (reader: Reader) => new SlicedReader(reader, { ...options, hints: this.#hints });
    this.#readers = [
      ...options.projections.map((projection) => {
        const reader = projectionReader(projection, context);
        return projection.isByStream ? sliced(reader) : owned(reader);
      }),
      ...subscriptions.map((subscription) => owned(subscriptionReader(subscription, context))),
    ];
  }

  start(): void {
    this.#shares?.start();
    for (const reader of this.#readers) reader.start();
  }

  /** Settles when every batch in hand is done and its leases are free. */
  async stop(): Promise<void> {
    await Promise.all([this.#shares?.stop(), ...this.#readers.map((reader) => reader.stop())]);
    this.#hints?.stop();
  }
}
