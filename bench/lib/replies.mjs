import { load } from './processes.mjs';

/**
 * Posts updates to a bot until Telegram's stub has received as many replies.
 * @returns a function that gives the seconds from the first update to the last reply, and its body
 */
export function startShooting(stub, connections) {
  const stubUrl = `http://127.0.0.1:${stub.port}/stub`;
  let firstId = 1;
  return async ({ url, secret }, count) => {
    const { sent } = await (await fetch(`${stubUrl}/sent`)).json();
    const started = performance.now();
    const answered = fetch(`${stubUrl}/wait/${sent + count}`, { signal: AbortSignal.timeout(120_000) });
    const { failed } = await load({ url, secret, connections, count, text: '/start', firstId });
    firstId += count;
    if (failed) throw new Error(`${failed} updates were refused`);
    const { last } = await (await answered).json();
    return { last, seconds: (performance.now() - started) / 1000 };
  };
}
