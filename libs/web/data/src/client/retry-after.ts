/** The wait if the server names none, and the longest wait: no one looks at a page for longer. */
const usualSeconds = 5;
const longestSeconds = 3600;

/**
 * Seconds that a response asks to wait before the next try (RFC 9110, section 10.2.3); the server never sends
 * the form with a date.
 */
export function retryAfterOf(headers: Pick<Headers, 'get'>): number {
  const seconds = Number(headers.get('retry-after'));
  return seconds > 0 ? Math.min(seconds, longestSeconds) : usualSeconds;
}
