/** So much at once, and the same again evenly in so much time. */
export interface Rate {
  readonly number: number;
  readonly seconds: number;
}

/** Says how long something has to wait to keep to a rate. Nothing is refused: what is taken is owed. */
export class TokenBucket {
  readonly #msEach: number;
  readonly #burstMs: number;
  /** What was taken until now is earned by then. */
  #earnedAt = Number.NEGATIVE_INFINITY;

  constructor({ number, seconds }: Rate) {
    this.#msEach = (seconds * 1000) / number;
    this.#burstMs = seconds * 1000;
  }

  /**
   * @param now milliseconds of a clock that never goes back
   * @returns how many milliseconds these have to wait; 0 or less where they need not
   */
  take(count: number, now: number): number {
    this.#earnedAt = Math.max(this.#earnedAt, now - this.#burstMs) + count * this.#msEach;
    return this.#earnedAt - now;
  }

  /** Gives back what was taken and not used. */
  giveBack(count: number): void {
    this.#earnedAt -= count * this.#msEach;
  }
}
