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
  app.addHook('onRequest', async (_request, reply) => {
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

async function post(bytes: number, sent: number): Promise<Wire> {
  const wire = await Wire.open(port);
  wire.write(
    `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n`,
  );
  wire.write('x'.repeat(sent));
  return wire;
}

test('once a stranger has a response, nothing more is read', async () => {
  const wires = await Promise.all(Array.from({ length: 20 }, () => post(megabyte, megabyte - 1)));
  for (const wire of wires) expect(await wire.statuses(1)).toEqual([401]);
  // By then, the event loop has turned several times.
  expect(await (await post(1, 1)).statuses(1)).toEqual([401]);
  for (const { bytesRead } of sockets) expect(bytesRead).toBeLessThanOrEqual(pieceBytes);
});
