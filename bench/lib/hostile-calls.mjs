import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const stop = new AbortController();
let done = 0;
let refused = 0;
let open = 0;

/** What the parent process says first; the next word is the end. */
export async function options() {
  const [given] = await once(process, 'message');
  process.on('message', () => stop.abort());
  return given;
}

/**
 * Does the same thing again and again until the parent process says stop, and then tells it how often it was done and how often
 * the product has refused. `work` is given what makes a call; a refused one is made again when the product says so.
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
