/**
 * Repeats `look` until `wanted` accepts its result (by default, anything truthy), and returns that. The limit
 * is for what never happens: a busy machine is slow, not broken. The longer it takes, the longer the pauses,
 * because looking slows down what it waits for.
 */
export async function eventually<T>(
  look: () => T | Promise<T>,
  wanted: (seen: T) => boolean = Boolean,
  withinMs = 30_000,
): Promise<T> {
  const end = Date.now() + withinMs;
  for (let waitMs = 5; ; waitMs = Math.min(waitMs * 1.5, 50)) {
    const seen = await look();
    if (wanted(seen)) return seen;
    if (Date.now() > end) throw new Error(`Not within ${withinMs} ms: ${JSON.stringify(seen)}`);
    await new Promise((done) => setTimeout(done, waitMs));
  }
}
