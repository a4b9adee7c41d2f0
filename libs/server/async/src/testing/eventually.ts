/**
 * Looks again and again until `wanted` accepts what it sees (anything truthy, unless it is given), and returns that.
 * The limit is for what never happens: a busy machine is slow, not broken.
 */
export async function eventually<T>(
  look: () => T | Promise<T>,
  wanted: (seen: T) => boolean = Boolean,
  withinMs = 30_000,
): Promise<T> {
  const end = Date.now() + withinMs;
  for (;;) {
    const seen = await look();
    if (wanted(seen)) return seen;
    if (Date.now() > end) throw new Error(`Not within ${withinMs} ms: ${JSON.stringify(seen)}`);
    await new Promise((done) => setTimeout(done, 10));
  }
}
