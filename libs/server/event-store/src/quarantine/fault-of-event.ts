import { isDatabaseUnavailable, isRefusedData, sqlStateOf } from '@botter/server-database';

const programmingErrors = [TypeError, RangeError, ReferenceError, SyntaxError];

/**
 * True where an event itself cannot be handled, however often it is tried: PostgreSQL refuses what is made of it (data 22,
 * constraints 23, limits of size 54), or the code stumbles over it. Everything else may pass: an outage, a missing table or
 * right, something that is away.
 */
export function isFaultOfEvent(error: unknown): boolean {
  if (isDatabaseUnavailable(error)) return false;
  if (isRefusedData(error) || /^54...$/.test(sqlStateOf(error) ?? '')) return true;
  // `fetch` throws a TypeError, too, where someone cannot be reached: it says why in its cause.
  return programmingErrors.some((one) => error instanceof one) && (error as Error).cause === undefined;
}

/** What may be kept and shown of an error: its code, and never its words, which may quote what someone wrote. */
export function codeOfFault(error: unknown): string {
  return sqlStateOf(error) ?? (error instanceof Error ? error.name : 'unknown');
}
