import { isDatabaseUnavailable, isRefusedData, sqlStateOf } from '@botter/server-database';

const programmingErrors = [TypeError, RangeError, ReferenceError, SyntaxError];

/**
 * True if an event itself can't be handled, however often it is tried: PostgreSQL refuses what is made of it
 * (data 22, constraints 23, limits of size 54), or the code throws on it. Everything else may pass: an
 * outage, a missing table or right, an unavailable service.
 */
export function isFaultOfEvent(error: unknown): boolean {
  if (isDatabaseUnavailable(error)) return false;
  if (isRefusedData(error) || /^54...$/.test(sqlStateOf(error) ?? '')) return true;
  // `fetch` also throws a TypeError if a server can't be reached: its cause has the reason.
  return programmingErrors.some((one) => error instanceof one) && (error as Error).cause === undefined;
}

/**
 * The part of an error that may be stored and shown: its code, and never its text, which may quote what
 * someone wrote.
 */
export function codeOfFault(error: unknown): string {
  return sqlStateOf(error) ?? (error instanceof Error ? error.name : 'unknown');
}
