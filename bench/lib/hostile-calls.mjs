import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const stop = new AbortController();
let done = 0;
let refused = 0;
let open = 0;

/** The first message of the parent process. */
export async function options() {
  // Not the channel alone keeps a program alive that follows its parent; between messages there is nothing
  // else here.
  process.channel.ref();
  const [given] = await once(process, 'message');
  return given;
}

/**
 * Settles when the parent process wants the program to begin, so that its start takes no core from others.
 * The message after that aborts the signal.
 */
export async function begin() {
  // Listened to from here on, which keeps the process alive.
  const begun = once(process, 'message');
  // The first request loads the client.
  await (await fetch('data:,')).text();
  process.send('ready');
  await begun;
  process.once('message', () => stop.abort());
  return stop.signal;
}

/**
 * Repeats `work` until the parent process sends stop, and then reports how often it was done and how often
 * the product has refused. `work` gets a function that makes a call, retries a refused one when the product
 * allows it, and returns the response's text.
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
      const text = await response.text();
      if (response.ok) return text;
      if (response.status !== 429 && response.status !== 503) {
        throw new Error(`${method} ${path}: ${response.status} ${text}`);
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
