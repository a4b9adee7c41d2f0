import { backoff } from '@botter/server-async';
import type { Secret } from '@botter/server-secrets';
import { Redis } from 'ioredis';
import type { CountLedger, CountReport } from './count-ledger';

const patienceMs = 2_000;
const reconnect = { firstPauseMs: 200, longestPauseMs: 30_000 };
/** A window is kept a little longer than it lasts: the clocks of the processes differ. */
const keptAfterMs = 10_000;

/** Adds up in Redis: one round trip for all keys of a round. */
export class RedisLedger implements CountLedger {
  readonly #redis: Redis;

  constructor(url: Secret) {
    this.#redis = new Redis(url.reveal(), {
      connectTimeout: patienceMs,
      commandTimeout: patienceMs,
      socketTimeout: patienceMs,
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      lazyConnect: true,
      retryStrategy: (tries) => backoff(reconnect, tries - 1),
    });
    // `add` reports it.
    this.#redis.on('error', () => {});
  }

  async add(reports: readonly CountReport[]): Promise<readonly number[]> {
    if (this.#redis.status === 'wait') await this.#redis.connect();
    const pipeline = this.#redis.pipeline();
    for (const { key, windowEnd, hits } of reports) {
      const name = `botter:limit:${key}:${windowEnd}`;
      pipeline.incrby(name, hits).pexpireat(name, windowEnd + keptAfterMs);
    }
    const responses = (await pipeline.exec()) ?? [];
    return reports.map((_, index) => {
      const [error, total] = responses[index * 2] ?? [new Error('Redis did not respond')];
      if (error) throw error;
      return Number(total);
    });
  }

  close(): void {
    this.#redis.disconnect();
  }
}
