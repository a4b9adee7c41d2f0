/** Thrown by a handler if another attempt makes no sense: the job immediately becomes a dead letter. */
export class PermanentJobFailure extends Error {
  override readonly name = 'PermanentJobFailure';
}

/**
 * Thrown by a handler that could not even begin: the job is retried, and this does not count as an attempt.
 */
export class PostponeJob extends Error {
  override readonly name = 'PostponeJob';

  constructor(
    message: string,
    readonly delayMs: number,
  ) {
    super(message);
  }
}

/** Thrown by a handler that knows when the next attempt makes sense; it counts as an attempt. */
export class RetryJobLater extends Error {
  override readonly name = 'RetryJobLater';

  constructor(
    message: string,
    readonly delayMs: number,
  ) {
    super(message);
  }
}
