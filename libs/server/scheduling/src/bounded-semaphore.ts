import { BotterError } from '@botter/contracts';
import { FairSemaphore } from './fair-semaphore';

export interface BoundedSemaphoreOptions {
  /** How many may be inside at a time. */
  readonly atOnce: number;
  /** How many may wait; anyone else is refused immediately. */
  readonly waiting: number;
  /** How long someone waits before they are refused, in milliseconds. */
  readonly patienceMs: number;
  /** The error for callers that find no free place. */
  readonly refusal: () => Error;
}

/** A `FairSemaphore` with a bound on how many wait, and for how long. */
export class BoundedSemaphore {
  readonly #slots: FairSemaphore;
  #waiting = 0;

  constructor(private readonly options: BoundedSemaphoreOptions) {
    this.#slots = new FairSemaphore(options.atOnce);
  }

  /**
   * Waits for a place.
   * @returns a function that gives the place back; a second call of it does nothing
   * @throws the refusal if too many wait or none became free in time
   */
  enter(owner: string): Promise<() => void> {
    const { waiting, patienceMs, refusal } = this.options;
    return new Promise((resolve, reject) => {
      let state: 'waiting' | 'inside' | 'gone' = 'waiting';
      const giveUp = () => {
        state = 'gone';
        this.#waiting -= 1;
        reject(refusal());
      };
      const timer = setTimeout(giveUp, patienceMs);
      this.#waiting += 1;
      void this.#slots.run(owner, async () => {
        if (state === 'gone') return;
        clearTimeout(timer);
        state = 'inside';
        this.#waiting -= 1;
        await new Promise<void>((leave) => resolve(leave));
      });
      if (state === 'waiting' && this.#waiting > waiting) {
        clearTimeout(timer);
        giveUp();
      }
    });
  }

  /** Waits for a place, works, and gives it back. */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(owner);
    try {
      return await work();
    } finally {
      leave();
    }
  }
}

/**
 * A refusal whose response is a 503 with `Retry-After: 5`.
 * @param what as in "files are being downloaded"
 */
export const tooMany = (what: string): BotterError =>
  new BotterError('unavailable', `Too many ${what}. Please try again.`, undefined, 5);
