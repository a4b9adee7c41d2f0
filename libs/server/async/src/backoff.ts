/** The shortest and the longest pause between attempts, in milliseconds. */
export interface BackoffRule {
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
}

/**
 * The pause before the next attempt, in whole milliseconds: it doubles with each failure in a row up to the
 * longest.
 * @param failures before the one that has just happened: 0 gives the first pause
 * @param chance from 0 to 1: takes away up to half, so that attempts that failed together do not return
 * together. By default nothing
 */
export function backoff({ firstPauseMs, longestPauseMs }: BackoffRule, failures: number, chance = 0): number {
  const full = Math.min(firstPauseMs * 2 ** Math.min(failures, 30), longestPauseMs);
  return Math.round(full * (1 - chance / 2));
}
