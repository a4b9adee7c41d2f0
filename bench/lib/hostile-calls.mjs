import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const stop = new AbortController();
let done = 0;
let refused = 0;
let open = 0;

/** The first message of the parent process; the second one ends the program. */
export async function options() {
  const [given] = await once(process, 'message');
  process.on('message', () => stop.abort());
  return given;
}

/**
 * Repeats `work` until the parent process says stop, and then sends it how often it was done and how often the product has
 * refused. `work` gets a function that makes a call and retries a refused one when the product allows it.
 */
export async function callUntilStopped({ origin, token }, work) {
  const call = async (method, path, body) => {
    for (;;) {
      const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
      const response = await fetch(origin + path, {
        method,
        headers: { authorization: `Bearer ${token}`, ...type },
        body,
      });
      const answer = await response.json();
      if (response.ok) return answer;
      if (response.status !== 429 && response.status !== 503) {
        throw new Error(`${method} ${path}: ${response.status} ${answer.error}`);
      }
      refused += 1;
      await sleep(Number(response.headers.get('retry-after') ?? 1) * 1000, undefined, {
        signal: stop.signal,
      });
    }
  };
  open += 1;
  while (!stop.signal.aborted) {
    try {
      await work(call);
      done += 1;
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    }
  }
  open -= 1;
  if (open === 0) process.send({ done, refused }, () => process.exit(0));
}
