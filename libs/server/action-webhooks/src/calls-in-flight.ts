/** Counts what is on its way for each key, and lets no key have more than its share. */
export class CallsInFlight {
  readonly #counts = new Map<string, number>();

  constructor(private readonly limit: number) {}

  /** False where the key has its share; else `leave` has to follow. */
  enter(key: string): boolean {
    const count = this.#counts.get(key) ?? 0;
    if (count >= this.limit) return false;
    this.#counts.set(key, count + 1);
    return true;
  }

  leave(key: string): void {
    const count = (this.#counts.get(key) ?? 0) - 1;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }
}
