/** Assumed until a request has ended, in milliseconds. */
const usualRequestMs = 100;
const shortestPauseMs = 200;
/** So that what waited for a silent receiver comes soon after it responds again. */
const longestPauseMs = 5 * 60_000;

interface Usage {
  running: number;
  /** How long the latest request took. */
  requestMs: number;
  /** When the last of those that wait was asked to come again. */
  lastTurn: number;
}

/**
 * Limits the requests of each key that run at once, and gives those that find it busy a time to come again: one after the
 * other, about as fast as the requests end. However many wait, asking costs no more than sending.
 */
export class ConcurrencyLimiter {
  readonly #usages = new Map<string, Usage>();

  constructor(private readonly limit: number) {}

  /** Gives the milliseconds after which to come again where the key is busy; else undefined, and `leave` has to follow. */
  enter(key: string, now: number): number | undefined {
    const usage = this.#usages.get(key) ?? { running: 0, requestMs: usualRequestMs, lastTurn: 0 };
    this.#usages.set(key, usage);
    if (usage.running < this.limit) {
      usage.running += 1;
      return undefined;
    }
    const turn = Math.max(usage.lastTurn, now + shortestPauseMs) + usage.requestMs / this.limit;
    usage.lastTurn = Math.min(turn, now + longestPauseMs);
    return usage.lastTurn - now;
  }

  /** @param requestMs how long the request took; left out where none was made */
  leave(key: string, requestMs?: number): void {
    const usage = this.#usages.get(key);
    if (!usage) return;
    usage.running -= 1;
    usage.requestMs = requestMs ?? usage.requestMs;
    if (usage.running === 0) this.#usages.delete(key);
  }
}
