import { BotterError } from '@botter/contracts';

/** Work without a pause is at most about this long: other requests of the process wait for it. */
const sliceMs = 10;

/**
 * Runs steps of computing for as long as the budget lasts, and lets the process do something else in between.
 * @throws BotterError `unavailable` with the message if the time is up
 */
export class Steps {
  readonly #until: number;
  #pauseAt: number;

  constructor(
    budgetMs: number,
    private readonly tooLong: string,
  ) {
    this.#until = performance.now() + budgetMs;
    this.#pauseAt = performance.now() + sliceMs;
  }

  /** The result of a generator that yields between its steps. */
  async run<Result>(steps: Generator<void, Result>): Promise<Result> {
    for (;;) {
      const { done, value } = steps.next();
      if (performance.now() > this.#pauseAt) await this.#pause();
      if (done) return value;
    }
  }

  async #pause(): Promise<void> {
    if (performance.now() > this.#until) throw new BotterError('unavailable', this.tooLong);
    await new Promise(setImmediate);
    this.#pauseAt = performance.now() + sliceMs;
  }
}
