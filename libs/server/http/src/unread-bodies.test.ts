import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { pause } from '@botter/server-async';
import fastify, { type FastifyInstance } from 'fastify';
import { serverOptions } from './server-options';
import { Wire } from './testing/wire';
import { registerUnreadBodies } from './unread-bodies';

const megabyte = 1024 * 1024;
/** Node reads at most this in one piece, in bytes. */
const pieceBytes = 64 * 1024;

let app: FastifyInstance;
let port: number;
let sockets: Socket[];

beforeEach(async () => {
  sockets = [];
  app = fastify(serverOptions());
  registerUnreadBodies(app);
  app.server.on('connection', (socket: Socket) => sockets.push(socket));
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return;
    // Then the response ends in a timer. Sockets are read next, before anything that was put off.
    await pause(5);
    return reply.code(401).send({});
  });
  app.post('/', async () => ({}));
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

/** Sends a post whose head promises `bytes`, and `sent` of them with it. */
async function post(bytes: number, sent: number, path = '/'): Promise<Wire> {
  const wire = await Wire.open(port);
  wire.write(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n${'x'.repeat(sent)}`,
  );
  return wire;
}

test('once a stranger has a response, nothing more is read', async () => {
  const wires = await Promise.all(Array.from({ length: 20 }, () => post(megabyte, megabyte - 1)));
  for (const wire of wires) expect(await wire.statuses(1)).toEqual([401]);
  // By then, the event loop has turned several times.
  expect(await (await post(1, 1)).statuses(1)).toEqual([401]);
  for (const { bytesRead } of sockets) expect(bytesRead).toBeLessThanOrEqual(pieceBytes);
});

test('a connection whose refused body came with the head is closed with its client', async () => {
  const wire = await post(20_000, 20_000, '/nowhere');
  expect(await wire.statuses(1)).toHaveLength(1);
  wire.cut();
  await once(sockets[0]!, 'close', { signal: AbortSignal.timeout(4_000) });
});

test('a request of this process to itself, which has no connection, gets its response', async () => {
  const { body } = await app.inject({ method: 'POST', url: '/nowhere', payload: 'x'.repeat(20_000) });
  expect(JSON.parse(body)).toMatchObject({ code: 'not_found' });
});
