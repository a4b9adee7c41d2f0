export type DatabaseFailure =
  /** No answer in time; the connection is given up, because nobody knows what it is at. */
  | 'DATABASE_TIMEOUT'
  | 'DATABASE_CONNECTION_LOST'
  /** All connections of the pool were in use for as long as anybody waits for one. */
  | 'DATABASE_POOL_EXHAUSTED'
  /** The response to a commit was lost, and so was the one to the question about it. */
  | 'DATABASE_COMMIT_UNKNOWN';

/** What the driver reports by words alone, with a code: only the code says what it is. */
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
