import { LRUCache } from 'lru-cache';

/** Assumed until a request has ended, in milliseconds. */
const usualRequestMs = 100;
const shortestPauseMs = 200;
/**
 * The shortest distance of a near turn, and its longest as a multiple of the time for which others have been
 * waiting.
 */
const nearTurnMs = 1_000;
const nearTurnGrowth = 4;
/** Deliveries that waited for a silent receiver come soon after it responds again. */
const longestPauseMs = 5 * 60_000;
/** However slow a receiver is, deliveries that waited while it was slow for a moment come soon after. */
const longestSpacingMs = 2_500;
/** Keys without a running request: how long their latest one took, and who should come again when. */
const remembered = 20_000;

interface Usage {
  running: number;
  /** How long the latest request took. */
  requestMs: number;
  /** When a request last began or ended. */
  changedAt: number;
  /** When the last of the waiting ones should come again. */
  lastTurn: number;
  /** Since when at least one has been waiting. */
  waitedSince: number;
}

/**
 * Limits the simultaneous requests of each key, and gives those that find it busy a time to come again: one
 * after the other, about as fast as the requests end, or a few seconds apart. However many wait, asking costs
 * little.
 */
export class ConcurrencyLimiter {
  readonly #busy = new Map<string, Usage>();
  readonly #waiting = new Map<string, Set<() => void>>();
  readonly #idle = new LRUCache<string, Usage>({ max: remembered });

  /**
   * @param hasNearTurns for keys that are slow because the process is. A turn is a guess, perhaps of a slow
   * moment; that of a key which has been busy for a second is a few seconds away at most. Each of the waiting
   * ones asks more often for it
   */
  constructor(
    private readonly limit: number,
    private readonly hasNearTurns = false,
  ) {}

  /**
   * Returns the milliseconds after which to come again if the key is busy; otherwise undefined, and `leave`
   * has to follow.
   */
  enter(key: string, now: number): number | undefined {
    const pauseMs = this.pauseWhereBusy(key, now);
    if (pauseMs !== undefined) return pauseMs;
    this.enterBeyondLimit(key, now);
    return undefined;
  }

  /** Counts a request that runs already; `leave` has to follow. */
  enterBeyondLimit(key: string, now: number): void {
    const usage = this.#busy.get(key) ??
      this.#idle.get(key) ?? {
        running: 0,
        requestMs: usualRequestMs,
        changedAt: now,
        lastTurn: 0,
        waitedSince: now,
      };
    usage.running += 1;
    usage.changedAt = now;
    this.#busy.set(key, usage);
    this.#idle.delete(key);
  }

  /** Whether there is no room now. */
  isBusy(key: string): boolean {
    return this.running(key) >= this.limit;
  }

  /**
   * Settles when a request of a key ends and it is this one's turn, or after a time; one that then begins
   * none has to call `wakeNext`.
   */
  untilWoken(key: string, atMostMs: number): Promise<void> {
    const waiting = this.#waiting.get(key) ?? new Set();
    this.#waiting.set(key, waiting);
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(late);
        waiting.delete(wake);
        if (waiting.size === 0 && this.#waiting.get(key) === waiting) this.#waiting.delete(key);
        resolve();
      };
      const late = setTimeout(wake, atMostMs);
      waiting.add(wake);
    });
  }

  /** Wakes the one that has waited longest, if there is room for it. */
  wakeNext(key: string): void {
    if (this.isBusy(key)) return;
    const [wake] = this.#waiting.get(key) ?? [];
    wake?.();
  }

  /** Wakes all that wait, though there may be no room. */
  wakeAll(key: string): void {
    for (const wake of this.#waiting.get(key) ?? []) wake();
  }

  /** How many requests of a key run now. */
  running(key: string): number {
    return this.#busy.get(key)?.running ?? 0;
  }

  /** The milliseconds after which to come again if the key is busy; undefined if there is room now. */
  pauseWhereBusy(key: string, now: number): number | undefined {
    const usage = this.#busy.get(key);
    if (!usage || usage.running < this.limit) return undefined;
    // Running requests may already take longer than the latest one.
    const requestMs = Math.min(longestSpacingMs, Math.max(usage.requestMs, now - usage.changedAt));
    if (usage.lastTurn <= now) usage.waitedSince = now;
    const turn = Math.max(usage.lastTurn, now + shortestPauseMs) + requestMs / this.limit;
    const farthest = this.#farthest(now - usage.waitedSince);
    usage.lastTurn = Math.min(turn, now + farthest);
    // Those whose near turn would be farther away are spread over time.
    return turn > usage.lastTurn && this.hasNearTurns
      ? farthest * (0.5 + Math.random() / 2)
      : usage.lastTurn - now;
  }

  #farthest(busyForMs: number): number {
    if (!this.hasNearTurns) return longestPauseMs;
    return Math.min(longestPauseMs, Math.max(nearTurnMs, nearTurnGrowth * busyForMs));
  }

  /** @param requestMs how long the request took; left out if there was none */
  leave(key: string, now: number, requestMs = this.#busy.get(key)?.requestMs ?? usualRequestMs): void {
    const usage = this.#busy.get(key);
    if (!usage) return;
    usage.running -= 1;
    usage.changedAt = now;
    // New ones don't queue up behind turns that were given while the receiver was slower.
    const faster = Math.min(1, requestMs / Math.min(longestSpacingMs, usage.requestMs));
    usage.lastTurn = Math.max(usage.lastTurn, now) * faster + now * (1 - faster);
    usage.requestMs = Math.max(1, requestMs);
    if (usage.running === 0) {
      this.#busy.delete(key);
      this.#idle.set(key, usage);
    }
    this.wakeNext(key);
  }
}
