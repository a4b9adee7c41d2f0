/** Items of several owners, taken in turns: the first of each before the second of any. */
export class FairQueue<Item> {
  /** In the order of their turns. */
  readonly #queues = new Map<string, Item[]>();

  get isEmpty(): boolean {
    return this.#queues.size === 0;
  }

  push(owner: string, item: Item): void {
    const queue = this.#queues.get(owner);
    if (queue) queue.push(item);
    else this.#queues.set(owner, [item]);
  }

  /** The next item of an owner who may have one; undefined if no waiting owner may. */
  take(mayHave: (owner: string) => boolean): Item | undefined {
    for (const [owner, queue] of this.#queues) {
      if (!mayHave(owner)) continue;
      this.#queues.delete(owner);
      const item = queue.shift();
      if (queue.length > 0) this.#queues.set(owner, queue);
      return item;
    }
    return undefined;
  }

  clear(): void {
    this.#queues.clear();
  }
}
