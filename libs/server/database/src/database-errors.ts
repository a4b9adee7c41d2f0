import { DatabaseUnavailableError } from './database-failures';

/*
 * Errors are classified by their code, here and nowhere else: SQLSTATE for errors of PostgreSQL, the codes of
 * Node for the network, and `DatabaseUnavailableError` for errors of the driver (the gateway gives those
 * their code).
 */

const nodeCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);

// 08 connection, 40 rolled back (deadlock, lost race), 53 resources (disk full, out of memory, too many
// connections), 57 intervention (cancelled, shut down, starts up), 58 its system (a read or write failed).
const unavailableClasses = new Set(['08', '40', '53', '57', '58']);
// Lock not available; read only, as after a failover; a transaction that was idle or open for too long.
const unavailableStates = new Set(['55P03', '25006', '25P03', '25P04']);

/**
 * True if the database could not be reached, was lost, or could not do it now: it makes sense to retry later,
 * a caller gets a 503, and a sender of updates sends them again.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if (error instanceof DatabaseUnavailableError) return true;
  const { cause, errors } = error as { cause?: unknown; errors?: unknown };
  const code = sqlStateOf(error);
  if (code !== undefined) {
    if (nodeCodes.has(code) || unavailableStates.has(code)) return true;
    if (code.length === 5 && unavailableClasses.has(code.slice(0, 2))) return true;
  }
  // Node tries several addresses of a name and collects their errors.
  if (Array.isArray(errors) && errors.some(isDatabaseUnavailable)) return true;
  return cause !== undefined && isDatabaseUnavailable(cause);
}

/** True if the server didn't respond at all: it may not know that the connection was given up. */
export function isSilence(error: unknown): boolean {
  return error instanceof DatabaseUnavailableError && error.code === 'DATABASE_TIMEOUT';
}

/** True if the work may be committed anyway, now or in a moment: nothing of it may be cleaned up. */
export function isCommitUnknown(error: unknown): boolean {
  return error instanceof DatabaseUnavailableError && error.code === 'DATABASE_COMMIT_UNKNOWN';
}

/** True if PostgreSQL refuses the data itself (22, 23): it will refuse the same data every time. */
export function isRefusedData(error: unknown): boolean {
  return /^2[23]...$/.test(sqlStateOf(error) ?? '');
}

/** True after a deadlock or a lost race between transactions: repeating the same immediately is enough. */
export function isLostRace(error: unknown): boolean {
  const code = sqlStateOf(error);
  return code === '40P01' || code === '40001';
}

/** True if the statement was ended, by its own limit of time or by a person. */
export function isCancelled(error: unknown): boolean {
  return sqlStateOf(error) === '57014';
}

/** True if a lock wasn't available within the given time. */
export function isLockNotAvailable(error: unknown): boolean {
  return sqlStateOf(error) === '55P03';
}

/** True if a unique index refused a row; with `constraint`, only that index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlStateOf(error) !== '23505') return false;
  return constraint === undefined || (error as { constraint?: string }).constraint === constraint;
}

/** SQLSTATE of an error of PostgreSQL, or the code of an error of Node. */
export function sqlStateOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
}
