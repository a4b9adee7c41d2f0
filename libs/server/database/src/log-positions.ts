/** What lags by more than this is of no use anyway. */
const keptMs = 10 * 60_000;

/**
 * The positions that the log of the primary had reached, and when. A replica that has replayed up to one of
 * them has everything that was committed until then, whatever the clocks of the machines say, and also while
 * nothing is written.
 */
export class LogPositions {
  readonly #noted: { readonly at: number; readonly position: number }[] = [];

  /** @param at a time before the position was read, by `performance.now()` */
  note(at: number, position: number): void {
    this.#noted.push({ at, position });
    while (at - (this.#noted[0]?.at ?? at) > keptMs) this.#noted.shift();
  }

  /** How old the data of a replica is that has replayed this much, in milliseconds; infinite if unknown. */
  lagAt(now: number, replayed: number | null): number {
    // The newest: after a failover the positions may begin again at a smaller one.
    const reached = this.#noted.findLast(({ position }) => replayed !== null && position <= replayed);
    return reached === undefined ? Number.POSITIVE_INFINITY : now - reached.at;
  }
}
