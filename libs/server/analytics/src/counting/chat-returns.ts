import { quarterMs } from './rollup';

/** Quarters of an hour, counted since 1970. */
type Quarter = number;

/**
 * A day of any time zone has at most 25 hours: a chat that was active longer ago than this was active on
 * another day.
 */
const longestGap = 99;
/** A message from two days ago may still arrive, and is compared with those of the day before. */
const rememberedQuarters = longestGap + 2 * 96;

/** A chat in a batch of entries. */
export interface ActiveChat {
  /** Its known quarters with activity, in their order. */
  readonly recent: readonly Quarter[];
  /** Those of the batch. */
  readonly quarters: readonly Quarter[];
}

/** A batch's additions to a quarter of an hour. */
export interface QuarterReturns {
  /** Chats that were active in it. */
  readonly chats: number;
  /**
   * Of them, `again[n - 1]` were also active at most `n` quarters before; the last number also counts for all
   * after it.
   */
  readonly again: readonly number[];
}

/**
 * Counts how often chats come back. These numbers tell how many chats were active on a day of any time zone:
 * each chat counts once, in its first quarter of that day, because the quarter before is farther away than
 * the day's beginning. Entries may come in any order.
 */
export class ChatReturns {
  readonly #quarters = new Map<Quarter, { chats: number; readonly steps: number[] }>();

  /** @returns the quarters to remember of this chat, in their order */
  add({ recent, quarters }: ActiveChat): Quarter[] {
    const known = [...recent];
    for (const quarter of quarters) this.#insert(known, quarter);
    const oldest = (known.at(-1) ?? 0) - rememberedQuarters;
    return known.filter((quarter) => quarter >= oldest);
  }

  /** By the beginning of each quarter, as ISO 8601. */
  byQuarter(): ReadonlyMap<string, QuarterReturns> {
    return new Map(
      [...this.#quarters].map(([quarter, { chats, steps }]) => [
        new Date(quarter * quarterMs).toISOString(),
        { chats, again: runningSums(steps) },
      ]),
    );
  }

  #insert(known: Quarter[], quarter: Quarter): void {
    const found = known.findIndex((other) => other >= quarter);
    if (found !== -1 && known[found] === quarter) return;
    const at = found === -1 ? known.length : found;
    const before = known[at - 1] ?? Number.NEGATIVE_INFINITY;
    const after = known[at];
    known.splice(at, 0, quarter);
    this.#of(quarter).chats += 1;
    this.#step(quarter, quarter - before, 1);
    if (after === undefined) return;
    // The later quarter was compared with the one before this one.
    this.#step(after, after - quarter, 1);
    this.#step(after, after - before, -1);
  }

  #step(quarter: Quarter, gap: number, by: number): void {
    if (gap > longestGap) return;
    const { steps } = this.#of(quarter);
    while (steps.length < gap) steps.push(0);
    steps[gap - 1] = (steps[gap - 1] ?? 0) + by;
  }

  #of(quarter: Quarter): { chats: number; readonly steps: number[] } {
    const known = this.#quarters.get(quarter) ?? { chats: 0, steps: [] };
    this.#quarters.set(quarter, known);
    return known;
  }
}

function runningSums(steps: readonly number[]): number[] {
  let sum = 0;
  return steps.map((step) => (sum += step));
}
