import { LRUCache } from 'lru-cache';
import type { CountLedger } from './count-ledger';

/** People and addresses that one process keeps counting; who was seen longest ago is forgotten. */
const keyLimit = 50_000;
/** Keys that are reported in one request. */
const toldAtOnce = 1_000;
/** A process keeps to itself what is less than this part of a limit: most people never come near it. */
const unreportedPart = 1 / 20;

interface Count {
  readonly key: string;
  readonly windowEnd: number;
  /** The count of all processes, as far as it is known here. */
  total: number;
  /** This process's count since then. */
  unreported: number;
}

export interface Hit {
  /** How often it has happened in this window, this time included. */
  readonly current: number;
  /** Milliseconds until the next window begins. */
  readonly ttl: number;
}

/**
 * Counts in memory and adds up with the other processes now and then, so that no call waits for it. It
 * continues while the ledger is unavailable: each process then limits its own calls. Two processes together
 * allow as much as one, plus the calls since they last reported.
 */
export class SharedCounts {
  readonly #counts = new LRUCache<string, Count>({ max: keyLimit });
  readonly #unreported = new Set<Count>();

  constructor(
    private readonly ledger: CountLedger,
    private readonly now: () => number = Date.now,
  ) {}

  hit(key: string, windowMs: number, limit: number): Hit {
    const now = this.now();
    const windowEnd = (Math.floor(now / windowMs) + 1) * windowMs;
    let count = this.#counts.get(key);
    if (!count || count.windowEnd !== windowEnd) {
      if (count) this.#unreported.delete(count);
      count = { key, windowEnd, total: 0, unreported: 0 };
      this.#counts.set(key, count);
    }
    count.unreported += 1;
    if (count.total > 0 || count.unreported >= limit * unreportedPart) this.#unreported.add(count);
    return { current: count.total + count.unreported, ttl: windowEnd - now };
  }

  /** The count of a key in this window, as far as it is known here, without counting. */
  known(key: string): Hit | undefined {
    const count = this.#counts.peek(key);
    const ttl = (count?.windowEnd ?? 0) - this.now();
    return count && ttl > 0 ? { current: count.total + count.unreported, ttl } : undefined;
  }

  /** Adds up with the other processes. @throws if the ledger is unavailable; no count is lost by that */
  async share(): Promise<void> {
    while (this.#unreported.size > 0) {
      const round = [...this.#unreported].slice(0, toldAtOnce);
      const told = round.map(({ key, windowEnd, unreported }) => ({ key, windowEnd, hits: unreported }));
      const totals = await this.ledger.add(told);
      for (const [index, count] of round.entries()) {
        count.unreported -= told[index]?.hits ?? 0;
        count.total = totals[index] ?? count.total;
        if (count.unreported === 0) this.#unreported.delete(count);
      }
      if (round.length < toldAtOnce) return;
    }
  }
}
