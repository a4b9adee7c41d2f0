/** Without a word from the server, and at most: nobody looks at a page that long. */
const usualSeconds = 5;
const longestSeconds = 3600;

/** Seconds that an answer asks to wait before the next try (RFC 9110, section 10.2.3); the form with a date is not ours. */
export function retryAfterOf(headers: Pick<Headers, 'get'>): number {
  const seconds = Number(headers.get('retry-after'));
  return seconds > 0 ? Math.min(seconds, longestSeconds) : usualSeconds;
}
