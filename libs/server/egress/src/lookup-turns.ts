import { FairQueue } from '@botter/server-scheduling';

export const lookupLimits = {
  /** For one person. */
  person: 16,
  /**
   * For all: up to here a person may have more than one. Each costs about 30 µs when its server stays silent,
   * mostly all at the same moment.
   */
  shared: 500,
  /** For all. */
  all: 1_000,
  /** The limits of one person. */
  waiting: 200,
  waitMs: 2_000,
} as const;

/** Limits a person's simultaneous lookups, however many others wait, and allows everyone at least one. */
export class LookupTurns {
  #running = 0;
  readonly #byPerson = new Map<string, { running: number; waiting: number }>();
  readonly #queue = new FairQueue<() => void>();

  /**
   * Waits for a turn, and works.
   * @throws the result of `refusal` if too many wait, or no turn came in time
   */
  async run<Result>(person: string, work: () => Promise<Result>, refusal: () => Error): Promise<Result> {
    await this.#enter(person, refusal);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#change(person, 'running', -1);
      this.#next();
    }
  }

  #enter(person: string, refusal: () => Error): Promise<void> {
    return new Promise((begin, refuse) => {
      if ((this.#byPerson.get(person)?.waiting ?? 0) >= lookupLimits.waiting) return refuse(refusal());
      let isWaiting = true;
      const end = () => {
        isWaiting = false;
        clearTimeout(late);
        this.#change(person, 'waiting', -1);
      };
      const late = setTimeout(() => {
        end();
        refuse(refusal());
      }, lookupLimits.waitMs);
      this.#change(person, 'waiting', 1);
      this.#queue.push(person, () => {
        if (!isWaiting) return;
        end();
        this.#running += 1;
        this.#change(person, 'running', 1);
        begin();
      });
      this.#next();
    });
  }

  #mayRun(person: string): boolean {
    const own = this.#byPerson.get(person)?.running ?? 0;
    if (own === 0) return this.#running < lookupLimits.all;
    return own < lookupLimits.person && this.#running < lookupLimits.shared;
  }

  #next(): void {
    for (;;) {
      const go = this.#queue.take((person) => this.#mayRun(person));
      if (!go) return;
      go();
    }
  }

  #change(person: string, what: 'running' | 'waiting', by: 1 | -1): void {
    const counts = this.#byPerson.get(person) ?? { running: 0, waiting: 0 };
    counts[what] += by;
    if (counts.running + counts.waiting === 0) this.#byPerson.delete(person);
    else this.#byPerson.set(person, counts);
  }
}
