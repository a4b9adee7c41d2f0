import crypto from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePort, portsRefusedByBrowsers } from './free-port.mjs';

test('gives a port that can be listened on, below those of outgoing connections', async () => {
  const port = await freePort();
  expect(port).toBeLessThan(32_768);
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  server.close();
});

test('gives no port that another process was given and does not listen on yet', async () => {
  // What a process claims is closed to the sockets of all others.
  const port = await freePort();
  const other = createSocket('udp4');
  const refused = once(other, 'listening');
  other.bind(port, '127.0.0.1');
  await expect(refused).rejects.toMatchObject({ code: 'EADDRINUSE' });
  other.close();
});

test('gives no port that fetch refuses, as browsers do', async () => {
  const random = jest.spyOn(crypto, 'randomInt') as unknown as jest.SpyInstance<number>;
  for (const port of portsRefusedByBrowsers) random.mockReturnValueOnce(port);
  const port = await freePort();
  random.mockRestore();
  expect(portsRefusedByBrowsers).not.toContain(port);
  for (const refused of portsRefusedByBrowsers) {
    const response = fetch(`http://127.0.0.1:${refused}`);
    await expect(response).rejects.toMatchObject({ cause: { message: 'bad port' } });
  }
});
