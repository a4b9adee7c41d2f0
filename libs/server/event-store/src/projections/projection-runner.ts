import type { Database, Leases, Listener } from '@botter/server-database';
import { FairSemaphore, type Progress } from '@botter/server-scheduling';
import type { EventStore } from '../event-store';
import type { EventTypes } from '../event-types';
import type { Projection } from '../projection';
import type { CheckpointedSubscription } from './checkpointed-subscription';
import { OwnedReader } from './owned-reader';
import { PassedEvents } from './passed-events';
import { projectionReader } from './projection-reader';
import { checkReaders } from './projection-registry';
import type { OnHold, OnQuarantine } from './reader-faults';
import { ReaderHints } from './reader-hints';
import { ReaderShares } from './reader-shares';
import type { Reader } from './readers';
import { SlicedReader } from './sliced-reader';
import { subscriptionReader } from './subscription-reader';

export interface ProjectionRunnerOptions {
  readonly store: EventStore;
  readonly db: Database;
  /** Decide which process runs what. */
  readonly leases: Leases;
  /**
   * Over it processes share the readers out among themselves; without it the first one that takes a reader
   * keeps it.
   */
  readonly listener?: Listener;
  /** All types of the product: any other puts its stream on hold, because a newer version wrote it. */
  readonly types: EventTypes;
  readonly projections: readonly Projection[];
  readonly subscriptions?: readonly CheckpointedSubscription[];
  /** Events in one transaction; 1000 when left out. */
  readonly batchSize?: number;
  /** How often to look whether another process has released a lease; 1000 by default. */
  readonly takeoverIntervalMs?: number;
  /** How often a process that doesn't own every reader asks for one; 5000 by default. */
  readonly askIntervalMs?: number;
  /** How often to look whether to retry a stream in quarantine or on hold; 5000 by default. */
  readonly retryIntervalMs?: number;
  /** Gets what was set in quarantine, with the name of the projection or subscription. */
  readonly onQuarantine?: OnQuarantine;
  /** Gets the events of newer versions before which streams were put on hold. */
  readonly onHold?: OnHold;
  /** Is shown that the readers work. */
  readonly progress?: Progress;
  /** Gets errors, with the name of the projection or subscription. */
  readonly onError: (name: string, error: unknown) => void;
}

/**
 * Keeps read models and process managers up to date. Each runs for itself: one that fails is retried again
 * and again and reported, while the others continue. If an event itself can't be handled, its stream goes
 * into quarantine for that reader, and the other streams continue. They also continue if a stream is put on
 * hold because only a newer version knows one of its events: a process of that version reads on. Of several
 * processes with a runner, one owns each name at a time, and each owns its share; of projections by stream
 * each owns some of the streams.
 */
export class ProjectionRunner {
  readonly #readers: (OwnedReader | SlicedReader)[];
  readonly #shares: ReaderShares | undefined;
  readonly #hints: ReaderHints | undefined;

  /** @throws if two readers have the same name, or one handles an undefined event type */
  constructor(options: ProjectionRunnerOptions) {
    const subscriptions = options.subscriptions ?? [];
    checkReaders([...options.projections, ...subscriptions], options.types);
    const context = { ...options, passed: new PassedEvents(options.db), largeBatches: new FairSemaphore(1) };
    const { db, listener, types, askIntervalMs } = options;
    const onError = (error: unknown) => options.onError('hints about readers', error);
    this.#hints = listener && new ReaderHints({ db, listener, onError });
    this.#shares = this.#hints && new ReaderShares({ hints: this.#hints, db, types, onError, askIntervalMs });
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
