export interface AttemptLimitOptions {
  /** Failed attempts allowed within the window. */
  readonly tries: number;
  readonly windowMs: number;
  readonly now?: () => number;
}

const remembered = 10_000;

/** Counts failed attempts of a key and limits them. State of one process, in memory: a restart resets it. */
export class AttemptLimit {
  readonly #wrong = new Map<string, number[]>();

  constructor(private readonly options: AttemptLimitOptions) {}

  /** Milliseconds until the next attempt is allowed; 0 when it is allowed now. */
  waitMs(key: string): number {
    const recent = this.#recent(key);
    const [oldest] = recent;
    if (oldest === undefined || recent.length < this.options.tries) return 0;
    return oldest + this.options.windowMs - this.#now();
  }

  countWrong(key: string): void {
    const recent = this.#recent(key);
    this.#wrong.delete(key);
    if (this.#wrong.size >= remembered) this.#wrong.delete(this.#wrong.keys().next().value as string);
    this.#wrong.set(key, [...recent, this.#now()]);
  }

  forget(key: string): void {
    this.#wrong.delete(key);
  }

  #recent(key: string): number[] {
    const since = this.#now() - this.options.windowMs;
    return (this.#wrong.get(key) ?? []).filter((at) => at > since);
  }

  #now(): number {
    return (this.options.now ?? Date.now)();
  }
}
