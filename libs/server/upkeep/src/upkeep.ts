import { pause } from '@botter/server-async';
import type { Lease, Leases } from '@botter/server-database';
import type { Expiry } from './expiry';

export interface UpkeepOptions {
  /** The name of the lease; by default the product's. */
  readonly name?: string;
  readonly expiries: readonly Expiry[];
  readonly leases: Pick<Leases, 'tryAcquire'>;
  readonly now: () => Date;
  /** Gets what an expiry threw, for the log. */
  readonly onError: (error: unknown, expiry: string) => void;
}

/** While some of them have more to do, all are checked this often. */
const turnMs = 60_000;
/** An expiry that failed is left alone for this long. */
const failedMs = 60_000;
/** After a batch it rests as long as the batch took, so that most of the database is left to others. */
const longestRestMs = 2_000;

/**
 * Deletes expired rows: batch after batch, each expiry in its turn, until nothing is left. One process of an
 * installation does so, and holds a lease until it stops or dies. A failure stops nothing else.
 */
export class Upkeep {
  readonly #stopped = new AbortController();
  readonly #failedAt = new Map<Expiry, number>();
  #lease: Lease | undefined;

  constructor(private readonly options: UpkeepOptions) {
    const names = new Set(options.expiries.map(({ name }) => name));
    if (names.size < options.expiries.length) throw new Error('Two expiries have the same name');
  }

  /** Checks all of them. True if there is more to do immediately. */
  async run(): Promise<boolean> {
    if (this.#stopped.signal.aborted) return false;
    if (!this.#lease || this.#lease.lost.aborted) {
      this.#lease = await this.options.leases.tryAcquire(this.options.name ?? 'upkeep');
      if (!this.#lease) return false;
    }
    const end = performance.now() + turnMs;
    let due = this.options.expiries.filter((expiry) => this.#mayRun(expiry));
    while (due.length > 0) {
      const unfinished: Expiry[] = [];
      for (const expiry of due) {
        if (this.#isOver()) return false;
        if (await this.#expire(expiry)) unfinished.push(expiry);
      }
      due = unfinished;
      if (performance.now() > end) break;
    }
    return due.length > 0;
  }

  /** Begins no further batch; call it before the end of the run in hand is awaited. */
  stop(): void {
    this.#stopped.abort();
  }

  /** Releases the lease to another process, after the last run. */
  async release(): Promise<void> {
    await this.#lease?.release();
    this.#lease = undefined;
  }

  /**
   * For how many seconds the oldest row of each expiry should have been deleted. Expiries that can't be read
   * are left out.
   */
  async overdueSeconds(): Promise<ReadonlyMap<string, number>> {
    const seconds = new Map<string, number>();
    for (const expiry of this.options.expiries) {
      const now = this.options.now();
      try {
        const since = await expiry.overdueSince(now);
        seconds.set(expiry.name, since ? Math.max(0, now.getTime() - since.getTime()) / 1000 : 0);
      } catch {
        // The batches of it fail too, and their errors are in the log.
      }
    }
    return seconds;
  }

  async #expire(expiry: Expiry): Promise<boolean> {
    const begun = performance.now();
    try {
      const isMore = await expiry.expire(this.options.now());
      if (isMore) {
        const restMs = Math.min(performance.now() - begun, longestRestMs);
        await pause(restMs, { signal: this.#stopped.signal });
      }
      return isMore;
    } catch (error) {
      this.#failedAt.set(expiry, performance.now());
      this.options.onError(error, expiry.name);
      return false;
    }
  }

  #mayRun(expiry: Expiry): boolean {
    const failedAt = this.#failedAt.get(expiry);
    return failedAt === undefined || performance.now() - failedAt >= failedMs;
  }

  #isOver(): boolean {
    return this.#stopped.signal.aborted || this.#lease?.lost.aborted === true;
  }
}
