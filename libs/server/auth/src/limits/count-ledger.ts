/** One process's count of a key since its last report. */
export interface CountReport {
  readonly key: string;
  /** End of the window that it belongs to, in milliseconds since 1970: which window it is. */
  readonly windowEnd: number;
  readonly hits: number;
}

/** The processes add up their counts here. */
export interface CountLedger {
  /**
   * Adds all counts and returns for each, in the same order, what all processes have counted in that window.
   */
  add(reports: readonly CountReport[]): Promise<readonly number[]>;
  close?(): void;
}

/** Nest token of the `CountLedger`. */
export const COUNT_LEDGER = Symbol('COUNT_LEDGER');
