const hour = 3_600;

/**
 * Seconds for a rate limit whose window doesn't end within the next hour. Windows are counted from 1970, so
 * one of a day ends at midnight UTC, whenever it was first counted in.
 */
export function windowSeconds(): number {
  const now = Date.now() / 1_000;
  let seconds = 24 * hour;
  while (seconds - (now % seconds) < hour) seconds -= 1;
  return seconds;
}
