import { backoff } from '@botter/server-async';
import type { BatchHandler, Position, RecordedEvent, SubscribeOptions, Subscription } from '../event-store';
import { partitionOf } from '../partitions';

export interface Batch {
  /** Those of other partitions may be left out. */
  readonly events: readonly RecordedEvent[];
  /** The last one that was read; it may be left out. */
  readonly last: Position | undefined;
  /**
   * True if more events are committed that may not be read yet, because an older transaction is still
   * open.
   */
  readonly hasUnsettled: boolean;
  /** True if more events may follow: a limit has cut them off. */
  readonly isCut: boolean;
}

export interface SubscriptionSource {
  /**
   * @param isHeld true if events have been held back for a while: time to find out whose transactions hold
   * them
   */
  read(after: Position | undefined, limit: number, isHeld: boolean): Promise<Batch>;
  readonly pollIntervalMs: number;
  onError(error: unknown): void;
  onStopped(): void;
}

const retryRule = { firstPauseMs: 100, longestPauseMs: 5_000 };
const firstUnsettledMs = 2;
const longestUnsettledMs = 100;
/** From this pause on it is more than a slow commit. */
const heldMs = 50;

/** Reads, delivers, waits until woken, and reads again, one batch at a time. */
export class PollingSubscription implements Subscription {
  #cursor: Position | undefined;
  #stopping = false;
  #woken = false;
  #endPause: (() => void) | undefined;
  #running: Promise<void> | undefined;

  constructor(
    private readonly options: SubscribeOptions,
    private readonly handler: BatchHandler,
    private readonly source: SubscriptionSource,
  ) {
    this.#cursor = options.after;
  }

  start(): void {
    this.#running ??= this.#run().finally(() => this.source.onStopped());
  }

  /** Something was committed: look now. */
  wake(): void {
    this.#woken = true;
    this.#endPause?.();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#endPause?.();
    await this.#running;
  }

  async #run(): Promise<void> {
    const limit = this.options.batchSize ?? 1_000;
    let unsettledMs = firstUnsettledMs;
    while (!this.#stopping) {
      this.#woken = false;
      const isHeld = unsettledMs > heldMs;
      const batch = await this.#persist(() => this.source.read(this.#cursor, limit, isHeld));
      if (batch === undefined) return;
      if (batch.last !== undefined) {
        unsettledMs = firstUnsettledMs;
        if (!(await this.#deliver(batch.events, batch.last))) return;
        if (batch.hasUnsettled || batch.isCut) continue;
      } else if (batch.hasUnsettled) {
        // No one notifies when the older transaction ends, so look again soon.
        await this.#pause(unsettledMs);
        unsettledMs = Math.min(unsettledMs * 2, longestUnsettledMs);
        continue;
      }
      // Every commit since this read has woken us, or will.
      unsettledMs = firstUnsettledMs;
      if (!this.#woken) await this.#pause(this.source.pollIntervalMs);
    }
  }

  /** Delivers the batch until it is accepted; false if it was stopped before. */
  async #deliver(events: readonly RecordedEvent[], last: Position): Promise<boolean> {
    const { partitions } = this.options;
    const wanted =
      partitions === undefined ? events : events.filter(({ stream }) => partitions & partitionOf(stream));
    const taken = await this.#persist(async () => {
      await this.handler(wanted, last);
      return true;
    });
    if (!taken) return false;
    this.#cursor = last;
    return true;
  }

  /** Tries again, slower and slower, until it works; undefined if it was stopped before. */
  async #persist<T>(attempt: () => Promise<T>): Promise<T | undefined> {
    for (let failures = 0; ; failures += 1) {
      try {
        const result = await attempt();
        this.options.onTurn?.();
        return result;
      } catch (error) {
        this.options.onTurn?.();
        if (this.#stopping) return undefined;
        this.source.onError(error);
        await this.#pause(backoff(retryRule, failures), true);
        if (this.#stopping) return undefined;
      }
    }
  }

  async #pause(ms: number, sleepThrough = false): Promise<void> {
    if (this.#stopping) return;
    await new Promise<void>((done) => {
      const timer = setTimeout(done, ms);
      this.#endPause = () => {
        if (sleepThrough && !this.#stopping) return;
        clearTimeout(timer);
        done();
      };
    });
    this.#endPause = undefined;
  }
}
