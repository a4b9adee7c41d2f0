import { withDeadline } from '@botter/server-async';
import { DatabaseUnavailableError } from '@botter/server-database';
import { ErrorType, isCommandError } from '@kurrent/kurrentdb-client';

/** Failures that pass: the server is unavailable, changes its leader, or is too slow. */
const passing: ReadonlySet<unknown> = new Set([
  ErrorType.UNAVAILABLE,
  ErrorType.TIMEOUT,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.NOT_LEADER,
  ErrorType.CANCELLED,
  ErrorType.UNKNOWN,
]);

/**
 * The result of the work, within the deadline.
 * @throws DatabaseUnavailableError if KurrentDB could not be reached or could not do it now; other errors as
 * they are
 */
export async function reached<Result>(deadlineMs: number, work: Promise<Result>): Promise<Result> {
  try {
    return await withDeadline(deadlineMs, work, () => {
      throw new DatabaseUnavailableError(
        'DATABASE_TIMEOUT',
        `No answer of KurrentDB within ${deadlineMs} ms`,
      );
    });
  } catch (error) {
    if (!(error instanceof Error) || error instanceof DatabaseUnavailableError) throw error;
    if (isCommandError(error) && !passing.has(error.type)) throw error;
    // Any other error comes from the client's search for a node.
    const kind = isCommandError(error) ? error.type : 'no node found';
    const text = `KurrentDB could not do it now: ${kind}`;
    throw new DatabaseUnavailableError('DATABASE_CONNECTION_LOST', text, { cause: error });
  }
}
