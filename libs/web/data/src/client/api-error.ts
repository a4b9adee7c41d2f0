import type { ErrorCode, ErrorDetail } from '@botter/contracts';

export const unauthorizedText = 'Unauthorized - please sign in again';
export const networkErrorText = 'Network error. Please try again.';

/** A call that did not succeed. `message` is the server's, if it sent one. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    /** HTTP status; 0 when no answer came. */
    readonly status: number,
    readonly code: ErrorCode | 'network' | 'timeout' | 'unknown',
    /** Empty if the server sent nothing that a person could read. */
    message: string,
    readonly details: readonly ErrorDetail[] = [],
    readonly retryAfterSeconds?: number,
    /** The body of the response, if it was JSON. */
    readonly body?: unknown,
  ) {
    super(message);
  }
}

/** There was no response: the device is offline, or the server is unavailable. */
export const isNetworkError = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'network';

/** The statuses of a proxy while the server behind it is unavailable. */
const awayStatuses: readonly number[] = [502, 503, 504];

/** The server can't be reached, or not in time: the same call may succeed as soon as it is back. */
export const isServerAway = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'network' || error.code === 'timeout' || awayStatuses.includes(error.status));

/**
 * The text to show for a failure: the server's own, otherwise that of the place that failed. Without a
 * response there is no text of the server; then `networkText` replaces `fallback`, if the place has one.
 */
export function errorText(error: unknown, fallback: string, networkText = fallback): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.code === 'network') return networkText;
  return error.message || fallback;
}
