import type { UpdateEntry } from './types';

/** Telegram keeps updates for a day; a bot that no one runs must not fill the memory. */
const limit = 200_000;

/** The updates of one bot that have not been confirmed yet, oldest first. */
export class UpdateQueue {
  readonly #entries = new Map<number, UpdateEntry>();
  #waiting: (() => void) | undefined;

  get size(): number {
    return this.#entries.size;
  }

  add(update: UpdateEntry): void {
    this.#entries.set(update.update_id, update);
    if (this.#entries.size > limit) this.#dropOldest();
    this.#wake();
  }

  /** At most `count` of those left. */
  first(count: number): UpdateEntry[] {
    const found: UpdateEntry[] = [];
    for (const update of this.#entries.values()) {
      if (found.length >= count) break;
      found.push(update);
    }
    return found;
  }

  /** Confirms updates as getUpdates does: all below the offset, or all but the last few if it is negative. */
  confirmBelow(offset: number): void {
    if (offset < 0) {
      const surplus = this.#entries.size + offset;
      for (let dropped = 0; dropped < surplus; dropped++) this.#dropOldest();
      return;
    }
    for (const id of this.#entries.keys()) {
      if (id >= offset) break;
      this.#entries.delete(id);
    }
  }

  confirm(id: number): void {
    this.#entries.delete(id);
  }

  clear(): void {
    this.#entries.clear();
  }

  /** Calls back once when something is added; a second waiter replaces the first. */
  onAdded(callback: (() => void) | undefined): void {
    this.#waiting = callback;
  }

  #wake(): void {
    const callback = this.#waiting;
    this.#waiting = undefined;
    callback?.();
  }

  #dropOldest(): void {
    for (const id of this.#entries.keys()) {
      this.#entries.delete(id);
      return;
    }
  }
}
