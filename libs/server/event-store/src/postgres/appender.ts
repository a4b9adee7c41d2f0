import { createPipeline, isDatabaseUnavailable } from '@botter/server-database';
import type { Pool } from 'pg';
import type { AppendRequest } from '../appending/append-decision';
import { appendAsking, LostResponse } from '../appending/lost-response';
import type { AppendResult } from '../event-store';
import { appendGroup, isLarge } from './append-group';

interface Waiting {
  readonly request: AppendRequest;
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (error: unknown) => void;
}

const largestGroup = 64;

/**
 * Appends that arrive while others are being committed share the next transaction: one round trip and one
 * flush to disk for all of them. No append waits for company; a single append is sent immediately. A large
 * one has a transaction of its own, and no other waits for it.
 */
export class Appender {
  readonly #waiting: Waiting[] = [];
  readonly #pipeline: Pool;
  #isBusy = false;

  /** @param pool for large appends; all others take a connection of their own, to the same database */
  constructor(private readonly pool: Pool) {
    this.#pipeline = createPipeline(pool, { application_name: 'botter-appends' });
  }

  async append(request: AppendRequest): Promise<AppendResult> {
    if (isLarge(request)) return (await this.#commit([request], this.pool))[0]!;
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject });
      // Appends of the same turn of the event loop belong together.
      queueMicrotask(() => this.#next());
    });
  }

  async close(): Promise<void> {
    await this.#pipeline.end();
  }

  #next(): void {
    if (this.#isBusy || this.#waiting.length === 0) return;
    this.#isBusy = true;
    void this.#run(this.#waiting.splice(0, largestGroup));
  }

  async #run(group: readonly Waiting[]): Promise<void> {
    try {
      const results = await this.#commit(group.map(({ request }) => request));
      for (const [index, { resolve }] of group.entries()) resolve(results[index]!);
    } catch (error) {
      if (group.length === 1 || isDatabaseUnavailable(error)) {
        for (const { reject } of group) reject(error);
      } else {
        // One append that PostgreSQL refuses (a NUL in a text, for example) must not fail its neighbours.
        for (const waiting of group) {
          await this.#commit([waiting.request]).then(([result]) => waiting.resolve(result!), waiting.reject);
        }
      }
    } finally {
      this.#isBusy = false;
      this.#next();
    }
  }

  #commit(requests: readonly AppendRequest[], pool = this.#pipeline): Promise<AppendResult[]> {
    return appendAsking(() => this.#attempt(requests, pool));
  }

  async #attempt(requests: readonly AppendRequest[], pool: Pool): Promise<AppendResult[]> {
    const client = await pool.connect();
    let failure: unknown;
    try {
      return await appendGroup(client, requests);
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      client.release(failure instanceof LostResponse || isDatabaseUnavailable(failure));
    }
  }
}
