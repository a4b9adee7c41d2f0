/**
 * Runs what concerns one key one after the other, in the order of asking; different keys don't wait for each
 * other. A failure is its caller's alone.
 */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const result = before.then(task);
    const forget = () => {
      if (this.#last.get(key) === settled) this.#last.delete(key);
    };
    const settled = result.then(forget, forget);
    this.#last.set(key, settled);
    return result;
  }
}
