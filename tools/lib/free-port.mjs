// TCP ports for programs that are started in a moment, or started again later.

import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Ports from 1024 on that browsers and fetch refuse to open: the "bad ports" of the Fetch Standard. */
export const portsRefusedByBrowsers = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10080,
]);

/**
 * A TCP port of 127.0.0.1 that no one listens on, and that no other process gets from here while this one
 * lives, because it holds the UDP port of the same number. It is below those that systems use for outgoing
 * connections (from 32768 on): with many connections one of them is soon taken again. Browsers open it.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(10_000, 32_768);
    if (portsRefusedByBrowsers.has(port)) continue;
    const claim = createSocket('udp4');
    if ((await succeeds(claim.bind(port, '127.0.0.1'))) && (await isFree(port))) {
      claim.unref();
      return port;
    }
    claim.close();
  }
  throw new Error('No free TCP port was found between 10000 and 32767');
}

async function isFree(port) {
  const probe = createServer();
  const isListening = await succeeds(probe.listen(port, '127.0.0.1'));
  if (isListening) await new Promise((done) => probe.close(done));
  return isListening;
}

const succeeds = (socket) =>
  once(socket, 'listening').then(
    () => true,
    () => false,
  );
