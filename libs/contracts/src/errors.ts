import { z } from 'zod';

/** Machine words of the `code` field; each has exactly one HTTP status. */
export const errorStatus = {
  validation_failed: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  request_timeout: 408,
  conflict: 409,
  version_conflict: 409,
  checks_failed: 409,
  quota_exceeded: 409,
  quarantined: 409,
  too_large: 413,
  address_too_long: 414,
  unsupported_type: 415,
  refused_by_telegram: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal: 500,
  telegram_unreachable: 502,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof errorStatus;

export const errorDetailSchema = z.object({
  path: z.string().meta({ description: 'Where in the request, dots between the steps' }),
  message: z.string(),
});
export type ErrorDetail = z.infer<typeof errorDetailSchema>;

/** Body of every answer that is not a success. */
export const errorResponseSchema = z.object({
  error: z.string().meta({ description: 'Words for a person' }),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  details: z.array(errorDetailSchema).optional(),
});
export type ErrorResponse = z.infer<typeof errorResponseSchema>;

/** The one error type of the product: expected refusals carry a code, and the HTTP filter maps it once. */
export class BotterError extends Error {
  override readonly name = 'BotterError';

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details?: ErrorDetail[],
    /** Seconds after which trying again makes sense (429 and 503). */
    readonly retryAfterSeconds?: number,
    /** How many a window of a rate limit allows (429). */
    readonly limit?: number,
  ) {
    super(message);
  }
}
