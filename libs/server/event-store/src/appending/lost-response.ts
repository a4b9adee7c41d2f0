import { withDeadline } from '@botter/server-async';
import { DatabaseUnavailableError, isDatabaseUnavailable } from '@botter/server-database';

/**
 * It is unknown whether the events were written, or will be in a moment. What they refer to stays unchanged.
 */
export class AppendUnknownError extends DatabaseUnavailableError {
  constructor(cause: unknown) {
    super('DATABASE_COMMIT_UNKNOWN', 'The response to an append was lost', { cause });
  }
}

/** Thrown by an attempt that may have written its events anyway. */
export class LostResponse extends Error {
  override readonly name = 'LostResponse';
}

const askMs = 5_000;

/**
 * Runs an attempt to append. If its response is lost, the same attempt again finds out what happened: events
 * that are already written are found by their ids, and if the repetition is refused, the first attempt can't
 * succeed later.
 * @throws AppendUnknownError if there is no response within 5 s
 */
export async function appendAsking<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof LostResponse)) throw error;
    const unknown = new AppendUnknownError(error.cause);
    try {
      return await withDeadline(askMs, attempt(), () => {
        throw unknown;
      });
    } catch (again) {
      throw again instanceof LostResponse || isDatabaseUnavailable(again) ? unknown : again;
    }
  }
}
