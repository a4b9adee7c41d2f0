/** When each message last changed by a live event, by the clock of the page. */
const changedAt = new Map<string, number>();
/** No answer takes longer than this to come. Milliseconds. */
const rememberMs = 120_000;

export function noteLiveChange(messageId: string): void {
  const now = performance.now();
  // Begun again at its end, so that the oldest stand first.
  changedAt.delete(messageId);
  changedAt.set(messageId, now);
  for (const [id, at] of changedAt) {
    if (now - at < rememberMs) break;
    changedAt.delete(id);
  }
}

/**
 * Called when a request begins. Its result says which messages of the response have changed since: the
 * response is outdated there, and must not replace what is known.
 */
export function startOfRequest(): (messageId: string) => boolean {
  const start = performance.now();
  return (messageId) => (changedAt.get(messageId) ?? Number.NEGATIVE_INFINITY) >= start;
}
