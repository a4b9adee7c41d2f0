import { setTimeout as sleep } from 'node:timers/promises';
import { BotterError, bytesPerMegabyte } from '@botter/contracts';
import { jsonByteLimit } from '@botter/server-http';
import { type Rate, TokenBucket } from '@botter/server-scheduling';
import { LRUCache } from 'lru-cache';

/** People whose rate is remembered; whose last body is longest ago begins again. */
const knownPeople = 10_000;
/** A body that has to wait longer is refused: its sender has a deadline for it. */
const longestWaitMs = 5_000;

/**
 * Lets the bodies of a person pass at a rate, before anything of them is read: what large actions cost grows with their bytes. State
 * of one process, in memory.
 */
export class BodyPace {
  readonly #people = new LRUCache<string, TokenBucket>({ max: knownPeople });

  /** @param rate megabytes of one person */
  constructor(private readonly rate: Rate) {}

  /**
   * Settles when the body may be read.
   * @param limit the most bytes that are read of it
   * @throws BotterError `rate_limited` where that would take too long
   */
  async pass(
    userId: string,
    headers: { readonly 'content-length'?: string },
    limit = jsonByteLimit,
  ): Promise<void> {
    const length = Number(headers['content-length'] ?? Number.NaN);
    const megabytes = Math.min(Number.isFinite(length) ? length : limit, limit) / bytesPerMegabyte;
    let own = this.#people.get(userId);
    if (!own) {
      own = new TokenBucket(this.rate);
      this.#people.set(userId, own);
    }
    const ms = own.take(megabytes, performance.now());
    if (ms > longestWaitMs) {
      own.giveBack(megabytes);
      const seconds = Math.ceil(ms / 1000);
      throw new BotterError(
        'rate_limited',
        `Too many large changes at once. Wait ${seconds} seconds and try again.`,
        undefined,
        seconds,
      );
    }
    if (ms > 0) await sleep(ms);
  }
}
