import { setTimeout as sleep } from 'node:timers/promises';
import { bytesPerMegabyte } from '@botter/contracts';
import { type Rate, TokenBucket } from '@botter/server-scheduling';
import { LRUCache } from 'lru-cache';

/** All people together, as many times the rate of one. */
const everyone = 4;
/** The most megabytes of a person in one go: reading more of them slows down everyone's replies. */
const longestBurst = 1;
/** People whose rate is remembered; the one whose last upload is oldest begins again. */
const knownPeople = 10_000;
/** Waits shorter than this are saved up: a timer for each chunk would cost more than it spares. */
const slackMs = 20;

/**
 * Lets the bytes of uploads pass at a rate, so that a process with large uploads still serves everyone else.
 * A person may send a burst, then an even stream; all people together four times as much. State of one
 * process, in memory.
 */
export class UploadPace {
  readonly #people = new LRUCache<string, TokenBucket>({ max: knownPeople });
  readonly #all: TokenBucket;
  readonly #rate: Rate;

  /** @param megabytes of one person */
  constructor({ number, seconds }: Rate) {
    const burst = Math.min(number, longestBurst);
    this.#rate = { number: burst * bytesPerMegabyte, seconds: (seconds * burst) / number };
    this.#all = new TokenBucket({ ...this.#rate, number: this.#rate.number * everyone });
  }

  /**
   * Settles when these bytes may pass, or at the signal. Until then the caller reads no more, so that the
   * sender waits too.
   */
  async pass(userId: string, bytes: number, signal?: AbortSignal): Promise<void> {
    const now = performance.now();
    let own = this.#people.get(userId);
    if (!own) {
      own = new TokenBucket(this.#rate);
      this.#people.set(userId, own);
    }
    const ms = Math.max(own.take(bytes, now), this.#all.take(bytes, now));
    if (ms <= slackMs || signal?.aborted) return;
    await sleep(ms, undefined, { ref: false, signal }).catch(() => undefined);
  }
}
