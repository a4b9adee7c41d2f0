import { isDatabaseUnavailable } from '@botter/server-database';
import type { KurrentDBClient } from '@kurrent/kurrentdb-client';
import { kurrentDBClient } from './kurrentdb-client';
import { reached } from './kurrentdb-errors';

/** Pause before a client that was replaced may be replaced again; it doubles up to the longest one. */
const pauses = { firstMs: 250, longestMs: 2_000 };

/**
 * The client, which is replaced if it fails: reads of a client stay with a node that has crashed, although a
 * new client finds the new leader immediately.
 */
export class KurrentConnection {
  #client: KurrentDBClient;
  #replacedAt = -Infinity;
  #pauseMs: number = pauses.firstMs;
  #isClosed = false;
  /** Called after a replacement: what listens at the old client hears nothing more. */
  onReplaced: () => void = () => undefined;

  constructor(
    private readonly url: string,
    private readonly deadlineMs: number,
  ) {
    this.#client = kurrentDBClient(url);
  }

  get client(): KurrentDBClient {
    return this.#client;
  }

  /**
   * The result of the work, within the deadline.
   * @throws DatabaseUnavailableError if KurrentDB could not be reached or could not do it now; other errors
   * as they are
   */
  async reach<Result>(work: (client: KurrentDBClient) => Promise<Result>): Promise<Result> {
    const client = this.#client;
    try {
      const result = await reached(this.deadlineMs, work(client));
      this.#pauseMs = pauses.firstMs;
      return result;
    } catch (error) {
      if (isDatabaseUnavailable(error)) this.failed(client);
      throw error;
    }
  }

  /** Replaces this client with another one, unless that has just been done. */
  failed(client: KurrentDBClient): void {
    const now = performance.now();
    if (client !== this.#client || this.#isClosed || now - this.#replacedAt < this.#pauseMs) return;
    this.#client = kurrentDBClient(this.url);
    this.#replacedAt = now;
    this.#pauseMs = Math.min(this.#pauseMs * 2, pauses.longestMs);
    void client.dispose();
    this.onReplaced();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#client.dispose();
  }
}
