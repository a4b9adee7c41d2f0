import { withDeadline } from '@botter/server-async';
import { DatabaseUnavailableError } from '@botter/server-database';
import { ErrorType, isCommandError } from '@kurrent/kurrentdb-client';

/** Kinds of failure that pass: the server is away, changes its leader, or is too slow. */
const passing: ReadonlySet<unknown> = new Set([
  ErrorType.UNAVAILABLE,
  ErrorType.TIMEOUT,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.NOT_LEADER,
  ErrorType.CANCELLED,
  ErrorType.UNKNOWN,
]);

/**
 * What the work gives, within the deadline.
 * @throws DatabaseUnavailableError where KurrentDB could not be reached or could not do it now; other errors as they are
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
    if (!(error instanceof Error) || !isCommandError(error) || !passing.has(error.type)) throw error;
    const text = `KurrentDB could not do it now: ${error.type}`;
    throw new DatabaseUnavailableError('DATABASE_CONNECTION_LOST', text, { cause: error });
  }
}
