import { backoff } from '@botter/server-async';
import { type AllStreamSubscription, END, type KurrentDBClient } from '@kurrent/kurrentdb-client';
import type { OwnStreams } from './own-streams';

const retryRule = { firstPauseMs: 250, longestPauseMs: 5_000 };

/**
 * Says when something was appended to own streams by anybody: one catch-up subscription of this process, from the end of the log. While
 * it is away those that it wakes look by themselves; after it came back it wakes them once, for what it missed.
 */
export class AppendSignal {
  readonly #listeners = new Set<() => void>();
  #subscription: AllStreamSubscription | undefined;
  #retry: NodeJS.Timeout | undefined;
  #failures = 0;
  #isClosed = false;

  constructor(
    private readonly client: KurrentDBClient,
    private readonly streams: OwnStreams,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** @returns what ends it */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    this.#open();
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await this.#subscription?.unsubscribe().catch(() => undefined);
  }

  #open(): void {
    if (this.#subscription || this.#retry || this.#isClosed) return;
    const subscription = this.client.subscribeToAll({ fromPosition: END, filter: this.streams.filter() });
    this.#subscription = subscription;
    subscription.on('confirmation', () => {
      this.#failures = 0;
      this.#wake();
    });
    subscription.on('data', () => this.#wake());
    subscription.on('error', (error) => {
      this.onError(error);
      this.#again(subscription);
    });
    subscription.on('end', () => this.#again(subscription));
  }

  #again(ended: AllStreamSubscription): void {
    if (this.#subscription !== ended || this.#isClosed) return;
    this.#subscription = undefined;
    this.#retry = setTimeout(
      () => {
        this.#retry = undefined;
        this.#open();
      },
      backoff(retryRule, this.#failures, Math.random()),
    );
    this.#failures += 1;
  }

  #wake(): void {
    for (const listener of this.#listeners) listener();
  }
}
