import type { ErrorCode, ErrorDetail } from '@botter/contracts';

export const unauthorizedText = 'Unauthorized - please sign in again';
export const networkErrorText = 'Network error. Please try again.';

/** A call that did not succeed. `message` is the server's words where it gave any. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    /** HTTP status; 0 when no answer came. */
    readonly status: number,
    readonly code: ErrorCode | 'network' | 'timeout' | 'unknown',
    /** Empty when the server said nothing a person could read. */
    message: string,
    readonly details: readonly ErrorDetail[] = [],
    readonly retryAfterSeconds?: number,
    /** What the response held, if that was JSON. */
    readonly body?: unknown,
  ) {
    super(message);
  }
}

/** No answer came: the device is offline, or the server is away. */
export const isNetworkError = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'network';

/** What a proxy answers while the server behind it is away. */
const awayStatuses: readonly number[] = [502, 503, 504];

/** The server can't be reached, or not in time: the same call may succeed as soon as it is back. */
export const isServerAway = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'network' || error.code === 'timeout' || awayStatuses.includes(error.status));

/**
 * The words to show for a failure: the server's own first, otherwise the text of the place where it happened.
 * Without an answer there are no server words; `networkText` replaces `fallback` then, where a place has one.
 */
export function errorText(error: unknown, fallback: string, networkText = fallback): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.code === 'network') return networkText;
  return error.message || fallback;
}
