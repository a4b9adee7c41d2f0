import { backoff } from '@botter/server-async';
import type { RetryRule } from './job';
import { RetryJobLater } from './job-failures';

/**
 * The pause before the next attempt, in milliseconds: the one that the failure asks for, or a backoff.
 * @param attemptsMade at least 1
 * @param chance from 0 to 1: takes away up to half
 */
export function retryPause(rule: RetryRule, attemptsMade: number, error: unknown, chance: number): number {
  if (error instanceof RetryJobLater) return Math.max(0, Math.round(error.delayMs));
  return backoff(rule, attemptsMade - 1, chance);
}
