/** Without a call that has ended, and at least, in milliseconds. */
const usualCallMs = 1_000;
const shortestPauseMs = 200;
/** So that what waited for a receiver that kept silent comes soon after it speaks again. */
const longestPauseMs = 5 * 60_000;

interface Share {
  inHand: number;
  /** How long the latest call took. */
  callMs: number;
  /** When the last of those that wait was told to come. */
  lastTurn: number;
}

/**
 * Lets no key have more than its share of calls at once, and tells those that find it busy when to come again: one
 * after the other, about as fast as the calls end. However many wait, asking costs no more than calling.
 */
export class CallShare {
  readonly #shares = new Map<string, Share>();

  constructor(private readonly limit: number) {}

  /** Gives the milliseconds after which to come again where the key has its share; else undefined, and `leave` has to follow. */
  enter(key: string, now: number): number | undefined {
    const share = this.#shares.get(key) ?? { inHand: 0, callMs: usualCallMs, lastTurn: 0 };
    this.#shares.set(key, share);
    if (share.inHand < this.limit) {
      share.inHand += 1;
      return undefined;
    }
    const turn = Math.max(share.lastTurn, now + shortestPauseMs) + share.callMs / this.limit;
    share.lastTurn = Math.min(turn, now + longestPauseMs);
    return share.lastTurn - now;
  }

  /** @param callMs how long the call took; left out where none was made */
  leave(key: string, callMs?: number): void {
    const share = this.#shares.get(key);
    if (!share) return;
    share.inHand -= 1;
    share.callMs = callMs ?? share.callMs;
    if (share.inHand === 0) this.#shares.delete(key);
  }
}
