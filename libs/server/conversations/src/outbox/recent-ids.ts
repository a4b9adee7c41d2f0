const keptMs = 30_000;

/**
 * Ids seen within the last half minute or a little longer. After a row is read from the database, the commit
 * that wrote it may still hand it over. These ids show that the row is already here.
 */
export class RecentIds {
  #young = new Set<string>();
  #old = new Set<string>();
  #turnedAt = performance.now();

  add(ids: readonly string[]): void {
    if (performance.now() - this.#turnedAt > keptMs) {
      this.#old = this.#young;
      this.#young = new Set();
      this.#turnedAt = performance.now();
    }
    for (const id of ids) this.#young.add(id);
  }

  has(id: string): boolean {
    return this.#young.has(id) || this.#old.has(id);
  }
}
