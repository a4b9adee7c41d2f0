/** Waits until it holds; a throw of `holds` counts as "not yet". Returns the milliseconds it took. */
export async function until(what, holds, seconds = 20) {
  const started = Date.now();
  let last;
  while (Date.now() - started < seconds * 1000) {
    try {
      if (await holds()) return Date.now() - started;
      last = undefined;
    } catch (error) {
      last = error;
    }
    await pause(100);
  }
  throw new Error(`${what}: not within ${seconds} s${last ? ` (${last.message})` : ''}`);
}

export function pause(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}

/** The error instead of a throw, for what is judged later. */
export const outcome = (promise) => promise.then(() => undefined).catch((error) => error);
