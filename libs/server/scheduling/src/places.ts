import { BotterError } from '@botter/contracts';
import { Slots } from './slots';

export interface PlacesOptions {
  /** How many may be inside at a time. */
  readonly atOnce: number;
  /** How many may wait; anyone else is refused at once. */
  readonly waiting: number;
  /** How long someone waits before they are refused, in milliseconds. */
  readonly patienceMs: number;
  /** What those are told for whom there is no place. */
  readonly refusal: () => Error;
}

/** Slots that owners share as `Slots` lets them, with a bound on who waits and for how long. */
export class Places {
  readonly #slots: Slots;
  #waiting = 0;

  constructor(private readonly options: PlacesOptions) {
    this.#slots = new Slots(options.atOnce);
  }

  /**
   * Waits for a place.
   * @returns what gives the place back; a second call of it does nothing
   * @throws the refusal where too many wait or none became free in time
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
 * A refusal that an answer says with 503 and `Retry-After: 5`.
 * @param what as in "files are being downloaded"
 */
export const tooMany = (what: string): BotterError =>
  new BotterError('unavailable', `Too many ${what}. Please try again.`, undefined, 5);
