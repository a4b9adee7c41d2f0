import type { RetryRule } from './job';
import { RetryJobLater } from './job-failures';

/**
 * The pause before the next attempt, in milliseconds: doubling up to the longest, of which a random half is taken away,
 * so that what failed together does not come back together.
 * @param attemptsMade at least 1
 * @param chance from 0 (inclusive) to 1 (exclusive)
 */
export function retryPause(rule: RetryRule, attemptsMade: number, error: unknown, chance: number): number {
  if (error instanceof RetryJobLater) return Math.max(0, Math.round(error.delayMs));
  const full = Math.min(rule.firstPauseMs * 2 ** (attemptsMade - 1), rule.longestPauseMs);
  return Math.round(full / 2 + (full / 2) * chance);
}
