import { backoff } from '@botter/server-async';
import { type EgressOutcome, mayRetry } from '@botter/server-egress';
import { attemptDelivery } from '../plan/webhook.job';

/** A receiver that asks for a longer pause is called again after this time. */
const longestAskedPauseSeconds = 60 * 60;
/** A delivery that waited longer is given up: before its first attempt, and between two attempts. */
export const patienceMs = { first: 60 * 60_000, later: 6 * 60 * 60_000 };

/**
 * The state of a delivery after an attempt.
 * @param made attempts, that one included
 */
export function stateAfter(
  outcome: EgressOutcome,
  made: number,
  { retryCount }: { readonly retryCount: number },
): 'delivered' | 'waiting' | 'failed' {
  if (outcome.kind === 'delivered') return 'delivered';
  return mayRetry(outcome) && made <= retryCount ? 'waiting' : 'failed';
}

/** As the receiver asks, or doubling with each attempt. */
export function pauseAfter(outcome: EgressOutcome, made: number): number {
  const asked = outcome.kind === 'failed' ? outcome.retryAfterSeconds : undefined;
  if (asked !== undefined) return Math.min(asked, longestAskedPauseSeconds) * 1000;
  return backoff(attemptDelivery.retry, made - 1, Math.random());
}

/** The part of an address that shares a limit with others. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
