import { backoff } from '@botter/server-async';
import { type AllStreamSubscription, END } from '@kurrent/kurrentdb-client';
import type { KurrentConnection } from './kurrentdb-connection';
import type { LogPosition } from './kurrentdb-position';
import type { OwnStreams } from './own-streams';

const retryRule = { firstPauseMs: 250, longestPauseMs: 5_000 };
/** For this number of appends it remembers the position of the log before them. */
const keptStarts = 256;

/**
 * Signals that anyone appended to own streams: one catch-up subscription of this process, for which the
 * server skips all other streams. After a break it continues at its position. The server drops a subscription
 * that is too slow, so only a break without any success is reported.
 */
export class AppendSignal {
  readonly #listeners = new Set<() => void>();
  readonly #starts = new Map<number, LogPosition>();
  #subscription: AllStreamSubscription | undefined;
  #retry: NodeJS.Timeout | undefined;
  #failures = 0;
  #isClosed = false;
  #isLive = false;
  #generation = 0;
  /** The known position of the log, and the last own event in it. */
  #passed: LogPosition | undefined;
  #latest: LogPosition | undefined;

  constructor(
    private readonly connection: KurrentConnection,
    private readonly streams: OwnStreams,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Grows with each own event. Undefined while there may be events that no reader knows of. */
  get generation(): number | undefined {
    return this.#isLive ? this.#generation : undefined;
  }

  /** The latest own event that it knows of. */
  get latest(): LogPosition | undefined {
    return this.#latest;
  }

  /** The position to read from for everything after this generation; undefined if that is no longer known. */
  startAfter(generation: number): LogPosition | undefined {
    return this.#starts.get(generation);
  }

  /** @returns what ends it */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    this.#open();
    return () => this.#listeners.delete(listener);
  }

  /** The client was replaced: its old subscription has ended. */
  reopen(): void {
    if (!this.#subscription) return;
    this.#ended(this.#subscription);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await this.#subscription?.unsubscribe().catch(() => undefined);
  }

  #open(): void {
    if (this.#subscription || this.#retry || this.#isClosed) return;
    const { client } = this.connection;
    const filter = this.streams.filter((position) => {
      this.#passed = position;
    });
    const subscription = client.subscribeToAll({ fromPosition: this.#passed ?? END, filter });
    this.#subscription = subscription;
    subscription.on('confirmation', () => {
      this.#isLive = true;
      this.#next();
      this.#wake();
    });
    subscription.on('data', ({ event }) => {
      this.#failures = 0;
      if (!event?.position) return;
      const isOwn = this.streams.has(event.streamId);
      if (isOwn) this.#next();
      this.#passed = event.position;
      if (!isOwn) return;
      this.#latest = event.position;
      this.#wake();
    });
    subscription.on('error', (error) => {
      if (this.#subscription !== subscription || this.#isClosed) return;
      const isRepeated = this.#failures > 0;
      if (isRepeated) this.onError(error);
      this.#ended(subscription);
      if (isRepeated) this.connection.failed(client);
    });
    subscription.on('end', () => this.#ended(subscription));
  }

  /** At first it begins again immediately. */
  #ended(ended: AllStreamSubscription): void {
    if (this.#subscription !== ended || this.#isClosed) return;
    this.#subscription = undefined;
    this.#isLive = false;
    const pauseMs = this.#failures === 0 ? 0 : backoff(retryRule, this.#failures - 1, Math.random());
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      this.#open();
    }, pauseMs);
    this.#failures += 1;
  }

  #next(): void {
    if (this.#passed) this.#starts.set(this.#generation, this.#passed);
    this.#starts.delete(this.#generation - keptStarts);
    this.#generation += 1;
  }

  #wake(): void {
    for (const listener of this.#listeners) listener();
  }
}
