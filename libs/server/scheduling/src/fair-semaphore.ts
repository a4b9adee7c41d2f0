import { FairQueue } from './fair-queue';

/**
 * Limits the simultaneous pieces of work. The others wait, each owner's in its order, and owners take turns.
 * An owner gets at most as many slots as stay free for others: a single owner gets half of them, and a new
 * owner always finds one.
 */
export class FairSemaphore {
  #taken = 0;
  readonly #byOwner = new Map<string, number>();
  readonly #waiting = new FairQueue<() => void>();

  constructor(private readonly count: number) {}

  mayTake(owner: string): boolean {
    return (this.#byOwner.get(owner) ?? 0) < this.count - this.#taken;
  }

  take(owner: string): void {
    this.#taken++;
    this.#byOwner.set(owner, (this.#byOwner.get(owner) ?? 0) + 1);
  }

  release(owner: string): void {
    this.#taken--;
    const left = (this.#byOwner.get(owner) ?? 0) - 1;
    if (left > 0) this.#byOwner.set(owner, left);
    else this.#byOwner.delete(owner);
    this.#next();
  }

  /** Waits for a slot, works, and gives it back. */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin) => {
      this.#waiting.push(owner, () => {
        this.take(owner);
        begin();
      });
      this.#next();
    });
    try {
      return await work();
    } finally {
      this.release(owner);
    }
  }

  #next(): void {
    for (;;) {
      const go = this.#waiting.take((owner) => this.mayTake(owner));
      if (!go) return;
      go();
    }
  }
}
