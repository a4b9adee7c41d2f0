import { BotterError, type ErrorCode, type ErrorResponse, errorStatus } from '@botter/contracts';
import { isCommitUnknown, isDatabaseUnavailable } from '@botter/server-database';
import { HttpException } from '@nestjs/common';

export interface MappedError {
  readonly status: number;
  readonly response: ErrorResponse;
  readonly retryAfterSeconds?: number;
  /** For a rate limit: the number of calls in a window. */
  readonly limit?: number;
  /** True if someone should look into it: the error itself is logged. */
  readonly unexpected: boolean;
}

/** Errors of the HTTP layer itself, by status. Their own texts are for developers. */
const byStatus: Readonly<Record<number, readonly [ErrorCode, string]>> = {
  400: ['validation_failed', 'The request is not valid JSON'],
  401: ['unauthorized', 'Unauthorized - please sign in again'],
  403: ['forbidden', 'You are not allowed to do this'],
  404: ['not_found', 'There is nothing at this address'],
  405: ['not_found', 'There is nothing at this address'],
  408: ['request_timeout', 'The request took too long to arrive'],
  409: ['conflict', 'This conflicts with the current state'],
  413: ['too_large', 'The request is too large'],
  414: ['address_too_long', 'The address is too long'],
  415: ['unsupported_type', 'This content type is not supported: send application/json'],
  429: ['rate_limited', 'Too many requests - please wait a moment'],
  431: ['headers_too_large', 'The headers of the request are too large'],
  503: ['unavailable', 'The service is not available at the moment. Please try again shortly.'],
};

const databaseRetrySeconds = 5;

/** Turns any thrown error into the common error response. An unknown error reveals nothing about itself. */
export function mapError(error: unknown): MappedError {
  if (error instanceof BotterError) {
    return {
      status: errorStatus[error.code],
      response: {
        error: error.message,
        code: error.code,
        ...(error.details ? { details: error.details } : {}),
      },
      retryAfterSeconds: error.retryAfterSeconds,
      limit: error.limit,
      unexpected: error.code === 'internal',
    };
  }
  if (isCommitUnknown(error)) {
    const response = {
      error:
        'The connection was lost while this was saved. It may have been saved: look before you try again.',
      code: 'unavailable',
    } as const;
    return { status: 503, response, retryAfterSeconds: databaseRetrySeconds, unexpected: true };
  }
  if (isDatabaseUnavailable(error)) {
    return { ...fromStatus(503), retryAfterSeconds: databaseRetrySeconds, unexpected: true };
  }
  return fromStatus(statusOf(error));
}

/** The response for a status of the HTTP layer itself. */
export function fromStatus(status: number): MappedError {
  const known = byStatus[status] ?? (status >= 400 && status < 500 ? byStatus[400] : undefined);
  if (!known) {
    const response = { error: 'Something went wrong. Please try again.', code: 'internal' } as const;
    return { status: errorStatus.internal, response, unexpected: true };
  }
  const [code, text] = known;
  return { status: errorStatus[code], response: { error: text, code }, unexpected: false };
}

/** Fastify's and Nest's own errors carry a status; nothing else is trusted with one. */
function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  const fromFastify = typeof code === 'string' && code.startsWith('FST_');
  if (error instanceof SyntaxError && statusCode === 400) return 400;
  return fromFastify && typeof statusCode === 'number' ? statusCode : 500;
}
