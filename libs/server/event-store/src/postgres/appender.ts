import { createPipeline, isDatabaseUnavailable } from '@botter/server-database';
import type { Pool } from 'pg';
import type { AppendRequest } from '../appending/append-decision';
import { appendAsking, LostResponse } from '../appending/lost-response';
import type { AppendResult } from '../event-store';
import { appendGroup } from './append-group';

interface Waiting {
  readonly request: AppendRequest;
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (error: unknown) => void;
}

const largestGroup = 64;

/**
 * Appends that arrive while others are being committed share the next transaction: one round trip and one flush to disk
 * for all of them. Nobody waits for company; alone, an append is sent at once.
 */
export class Appender {
  readonly #waiting: Waiting[] = [];
  readonly #pipeline: Pool;
  #isBusy = false;

  /** @param pool says where the database is; appends take a connection of their own */
  constructor(pool: Pool) {
    this.#pipeline = createPipeline(pool, { application_name: 'botter-appends' });
  }

  append(request: AppendRequest): Promise<AppendResult> {
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
        // One append that PostgreSQL refuses (a NUL in a text, say) must not take its neighbours with it.
        for (const waiting of group) {
          await this.#commit([waiting.request]).then(([result]) => waiting.resolve(result!), waiting.reject);
        }
      }
    } finally {
      this.#isBusy = false;
      this.#next();
    }
  }

  #commit(requests: readonly AppendRequest[]): Promise<AppendResult[]> {
    return appendAsking(() => this.#attempt(requests));
  }

  async #attempt(requests: readonly AppendRequest[]): Promise<AppendResult[]> {
    const client = await this.#pipeline.connect();
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
