export type DatabaseFailure =
  /** No response in time; the connection is given up, because its state is unknown. */
  | 'DATABASE_TIMEOUT'
  | 'DATABASE_CONNECTION_LOST'
  /** All connections of the pool were in use for as long as anybody waits for one. */
  | 'DATABASE_POOL_EXHAUSTED'
  /** The response to a commit was lost, and so was the one to the question about it. */
  | 'DATABASE_COMMIT_UNKNOWN';

/** An error that the driver reports by text alone, with a code that classifies it. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';

  constructor(
    readonly code: DatabaseFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
