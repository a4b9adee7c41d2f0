import { isDatabaseUnavailable } from '@botter/server-database';
import type { Pool } from 'pg';
import type { AppendResult } from '../event-store';
import type { AppendRequest } from './append-decision';
import { appendGroup } from './append-group';

interface Waiting {
  readonly request: AppendRequest;
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (error: unknown) => void;
}

/** One group waits for the disk while the next one is being written. */
const groupsInFlight = 2;
const largestGroup = 64;

/**
 * Appends that arrive while others are being committed share the next transaction: one round trip and one flush to disk
 * for all of them. Nobody waits for company; alone, an append goes out at once.
 */
export class Appender {
  readonly #waiting: Waiting[] = [];
  #inFlight = 0;

  constructor(private readonly pool: Pool) {}

  append(request: AppendRequest): Promise<AppendResult> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject });
      // Appends of the same turn of the event loop belong together.
      queueMicrotask(() => this.#next());
    });
  }

  #next(): void {
    while (this.#inFlight < groupsInFlight && this.#waiting.length > 0) {
      this.#inFlight += 1;
      void this.#run(this.#waiting.splice(0, largestGroup));
    }
  }

  async #run(group: readonly Waiting[]): Promise<void> {
    try {
      const results = await this.#commit(group.map(({ request }) => request));
      for (const [index, { resolve }] of group.entries()) resolve(results[index]!);
    } catch (error) {
      if (group.length === 1 || isDatabaseUnavailable(error)) {
        for (const { reject } of group) reject(error);
      } else {
        // One append that PostgreSQL refuses (a NUL in a text, say) must not take its neighbours with it.
        for (const waiting of group) {
          await this.#commit([waiting.request]).then(([result]) => waiting.resolve(result!), waiting.reject);
        }
      }
    } finally {
      this.#inFlight -= 1;
      this.#next();
    }
  }

  async #commit(requests: readonly AppendRequest[]): Promise<AppendResult[]> {
    const client = await this.pool.connect();
    let failure: unknown;
    try {
      return await appendGroup(client, requests);
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      client.release(isDatabaseUnavailable(failure));
    }
  }
}
