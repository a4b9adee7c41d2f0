import { createServer, type Server } from 'node:net';
import { status as codes } from '@grpc/grpc-js';
import { kurrentDBProblem } from './kurrentdb-problem';
import { KurrentDBStandIn } from './testing/kurrentdb-stand-in';

const server = new KurrentDBStandIn();
beforeAll(() => server.start());
afterAll(() => server.stop());
afterEach(() => server.refuse(undefined));

test('a server that can be used has no problem', async () => {
  expect(await kurrentDBProblem(server.url)).toBeUndefined();
});

test('names a user without rights on $all, and a wrong password', async () => {
  server.refuse(codes.PERMISSION_DENIED);
  expect(await kurrentDBProblem(server.url)).toMatch('the user may not read $all');
  server.refuse(codes.UNAUTHENTICATED);
  expect(await kurrentDBProblem(server.url)).toBe('KurrentDB refuses the user or the password');
});

test('names a missing file, a host without a server, and one without TLS', async () => {
  expect(await kurrentDBProblem('kurrentdb://127.0.0.1:1?tlsCaFile=/no/such.crt')).toBe(
    "the file /no/such.crt of tlsCaFile doesn't exist",
  );
  expect(await kurrentDBProblem('kurrentdb://admin:pa55word@127.0.0.1:1?tls=false')).toBe(
    'no one answers at 127.0.0.1:1 (ECONNREFUSED)',
  );
  const plain = await new Promise<Server>((resolve) => {
    const listening = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end('no TLS here\n');
    });
    listening.listen(0, '127.0.0.1', () => resolve(listening));
  });
  const { port } = plain.address() as { port: number };
  expect(await kurrentDBProblem(`kurrentdb://127.0.0.1:${port}`)).toMatch(
    `127.0.0.1:${port} doesn't speak TLS`,
  );
  plain.close();
});
