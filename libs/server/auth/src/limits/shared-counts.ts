import { LRUCache } from 'lru-cache';
import type { CountLedger } from './count-ledger';

/** People and addresses that one process keeps counting; who was seen longest ago is forgotten. */
const keyLimit = 50_000;
/** Keys that are told in one go. */
const toldAtOnce = 1_000;
/** A process keeps to itself what is less than this part of a limit: most people never come near it. */
const untoldPart = 1 / 20;

interface Count {
  readonly key: string;
  readonly windowEnd: number;
  /** What all processes have counted, as far as it is known here. */
  total: number;
  /** What this one counted since. */
  untold: number;
}

export interface Hit {
  /** How often it has happened in this window, this time included. */
  readonly current: number;
  /** Milliseconds until the next window begins. */
  readonly ttl: number;
}

/**
 * Counts in memory and adds up with the other processes now and then, so that a call waits for nobody, and goes on
 * where the ledger is away: each process then limits what passes through itself. Two processes together let through
 * what one of them allows, and what came in since they last told each other.
 */
export class SharedCounts {
  readonly #counts = new LRUCache<string, Count>({ max: keyLimit });
  readonly #untold = new Set<Count>();

  constructor(
    private readonly ledger: CountLedger,
    private readonly now: () => number = Date.now,
  ) {}

  hit(key: string, windowMs: number, limit: number): Hit {
    const now = this.now();
    const windowEnd = (Math.floor(now / windowMs) + 1) * windowMs;
    let count = this.#counts.get(key);
    if (!count || count.windowEnd !== windowEnd) {
      if (count) this.#untold.delete(count);
      count = { key, windowEnd, total: 0, untold: 0 };
      this.#counts.set(key, count);
    }
    count.untold += 1;
    if (count.total > 0 || count.untold >= limit * untoldPart) this.#untold.add(count);
    return { current: count.total + count.untold, ttl: windowEnd - now };
  }

  /** Adds up with the other processes. @throws where the ledger is away; nothing that was counted is lost by it */
  async share(): Promise<void> {
    while (this.#untold.size > 0) {
      const round = [...this.#untold].slice(0, toldAtOnce);
      const told = round.map(({ key, windowEnd, untold }) => ({ key, windowEnd, hits: untold }));
      const totals = await this.ledger.add(told);
      for (const [index, count] of round.entries()) {
        count.untold -= told[index]?.hits ?? 0;
        count.total = totals[index] ?? count.total;
        if (count.untold === 0) this.#untold.delete(count);
      }
      if (round.length < toldAtOnce) return;
    }
  }
}
