/** A refusal as the Bot API words it. */
export class ApiError extends Error {
  constructor(
    readonly code: number,
    readonly description: string,
    readonly parameters?: { readonly retry_after?: number; readonly migrate_to_chat_id?: number },
  ) {
    super(description);
  }
}

export function badRequest(reason: string): ApiError {
  return new ApiError(400, `Bad Request: ${reason}`);
}

export function forbidden(reason: string): ApiError {
  return new ApiError(403, `Forbidden: ${reason}`);
}

export function tooManyRequests(retryAfter: number): ApiError {
  return new ApiError(429, `Too Many Requests: retry after ${retryAfter}`, { retry_after: retryAfter });
}
