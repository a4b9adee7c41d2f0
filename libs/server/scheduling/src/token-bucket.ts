/** This number in one go, and then the same number evenly over the time. */
export interface Rate {
  readonly number: number;
  readonly seconds: number;
}

/** Computes how long something has to wait to keep to a rate. Nothing is refused: taken tokens are owed. */
export class TokenBucket {
  readonly #msEach: number;
  readonly #burstMs: number;
  /** By this time everything taken until now is earned. */
  #earnedAt = Number.NEGATIVE_INFINITY;

  constructor({ number, seconds }: Rate) {
    this.#msEach = (seconds * 1000) / number;
    this.#burstMs = seconds * 1000;
  }

  /**
   * @param now milliseconds of a clock that never goes back
   * @returns how many milliseconds these have to wait; 0 or less if they need not
   */
  take(count: number, now: number): number {
    this.#earnedAt = Math.max(this.#earnedAt, now - this.#burstMs) + count * this.#msEach;
    return this.#earnedAt - now;
  }

  /** Gives back tokens that were taken and not used. */
  giveBack(count: number): void {
    this.#earnedAt -= count * this.#msEach;
  }
}
