import { backoff, pause } from '@botter/server-async';
import type { Database, Lease, Leases } from '@botter/server-database';
import type { Watch, Progress as WorkProgress } from '@botter/server-scheduling';
import type { EventStore } from '../event-store';
import type { EventTypes } from '../event-types';
import { openCheckpoint } from './checkpoints';
import { follow } from './follow';
import type { ReaderShares, Shared } from './reader-shares';
import type { Progress, Reader } from './readers';

export interface OwnedReaderOptions {
  readonly store: EventStore;
  readonly db: Database;
  readonly leases: Leases;
  readonly types: EventTypes;
  readonly batchSize?: number;
  readonly takeoverIntervalMs?: number;
  /** Shares the readers out among the processes; without it the first process that takes one keeps it. */
  readonly shares?: ReaderShares;
  /** How often to look whether to retry a stream in quarantine; 5000 by default. */
  readonly retryIntervalMs?: number;
  /** Is shown that the reader works. */
  readonly progress?: WorkProgress;
  readonly onError: (name: string, error: unknown) => void;
}

/** Pauses between attempts grow up to this, while the database is unavailable. */
const longestRetryMs = 10_000;

/** Runs one reader whenever this process holds its lease, from the checkpoint on. */
export class OwnedReader implements Shared {
  #failures = 0;
  #isOwned = false;
  #isMissed = false;
  /** The process that asked for it. */
  #givenTo: string | undefined;
  #give = new AbortController();
  #look = new AbortController();
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;

  constructor(
    private readonly reader: Reader,
    private readonly options: OwnedReaderOptions,
  ) {
    options.shares?.add(this);
  }

  get name(): string {
    return this.reader.name;
  }

  get isOwned(): boolean {
    return this.#isOwned && this.#givenTo === undefined;
  }

  get isWanted(): boolean {
    return this.#isMissed;
  }

  giveTo(process: string): void {
    this.#givenTo = process;
    this.#give.abort();
  }

  look(): void {
    this.#look.abort();
  }

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
    const watch = this.options.progress?.watch(`reader ${this.reader.name}`);
    while (!this.#stopping) {
      watch?.sign();
      this.#look = new AbortController();
      try {
        const lease = await this.options.leases.tryAcquire(this.reader.name);
        if (lease) await this.#own(lease, watch);
        else this.#leaveIt();
        this.#failures = 0;
      } catch (error) {
        this.#failures += 1;
        this.options.onError(this.reader.name, error);
      }
      watch?.rest();
      await this.#pause();
    }
    watch?.end();
  }

  async #own(lease: Lease, watch?: Watch): Promise<void> {
    const { shares } = this.options;
    try {
      this.#givenTo = undefined;
      this.#give = new AbortController();
      this.#isOwned = true;
      this.#isMissed = false;
      shares?.gained(this.name);
      while (!this.#ending(lease)) await this.#follow(lease, watch);
    } finally {
      this.#isOwned = false;
      await lease.release();
      if (this.#stopping) await shares?.freed(this.name);
      else if (this.#givenTo !== undefined) await shares?.freed(this.name, this.#givenTo);
    }
  }

  #ending(lease: Lease): boolean {
    return this.#stopping || lease.lost.aborted || this.#give.signal.aborted;
  }

  /** Follows the events until it has to stop, the lease is lost, or someone else moved the checkpoint. */
  async #follow(lease: Lease, watch?: Watch): Promise<void> {
    const { name, kind } = this.reader;
    const progress: Progress = {
      position: await openCheckpoint(this.options.db, name, kind),
      sign: () => watch?.sign(),
    };
    const ended = AbortSignal.any([this.#stop.signal, lease.lost, this.#give.signal]);
    await follow(this.reader, progress, { ...this.options, ended });
  }

  /** Called when another process has it. */
  #leaveIt(): void {
    this.#isMissed = true;
    this.options.shares?.missed();
  }

  async #pause(): Promise<void> {
    if (this.#stopping) return;
    await pause(this.#nextPauseMs(), { signal: AbortSignal.any([this.#stop.signal, this.#look.signal]) });
  }

  #nextPauseMs(): number {
    const shortest = this.options.takeoverIntervalMs ?? 1_000;
    // The process that asked for it is faster, or dead.
    if (this.#givenTo !== undefined) return 2 * shortest;
    return backoff({ firstPauseMs: shortest, longestPauseMs: longestRetryMs }, this.#failures);
  }
}
