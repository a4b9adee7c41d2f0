import type { Database } from '@botter/server-database';
import type { EventStore } from '../event-store';
import { CheckpointMovedError, openCheckpoint } from './checkpoints';
import type { Lease, Leases } from './leases';
import type { Progress, Reader } from './readers';

export interface OwnedReaderOptions {
  readonly store: EventStore;
  readonly db: Database;
  readonly batchSize?: number;
  readonly takeoverIntervalMs?: number;
  readonly onError: (name: string, error: unknown) => void;
}

/** Runs one reader whenever this process holds its lease, from the checkpoint on. */
export class OwnedReader {
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;

  constructor(
    private readonly reader: Reader,
    private readonly leases: Leases,
    private readonly options: OwnedReaderOptions,
  ) {}

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  get #stopping(): boolean {
    return this.#stop.signal.aborted;
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      try {
        const lease = await this.leases.tryAcquire(this.reader.name);
        if (lease) await this.#own(lease);
      } catch (error) {
        this.options.onError(this.reader.name, error);
      }
      await this.#pause();
    }
  }

  async #own(lease: Lease): Promise<void> {
    try {
      while (!this.#stopping && !lease.lost.aborted) await this.#follow(lease);
    } finally {
      await lease.release();
    }
  }

  /** Follows the events until it has to stop, the lease is lost, or somebody else moved the checkpoint. */
  async #follow(lease: Lease): Promise<void> {
    const { store, db, batchSize, onError } = this.options;
    const { name, kind } = this.reader;
    const progress: Progress = { position: await openCheckpoint(db, name, kind) };
    const moved = new AbortController();
    const over = AbortSignal.any([this.#stop.signal, lease.lost, moved.signal]);
    const subscription = store.subscribe(
      { after: progress.position, batchSize, onError: (error) => onError(name, error) },
      async (events) => {
        if (over.aborted) return;
        try {
          await this.reader.handle(events, progress);
        } catch (error) {
          if (!(error instanceof CheckpointMovedError)) throw error;
          moved.abort();
        }
      },
    );
    await aborted(over);
    await subscription.stop();
  }

  async #pause(): Promise<void> {
    if (this.#stopping) return;
    const time = AbortSignal.timeout(this.options.takeoverIntervalMs ?? 1_000);
    await aborted(AbortSignal.any([this.#stop.signal, time]));
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((done) => signal.addEventListener('abort', () => done(), { once: true }));
}
