import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pause } from '@botter/server-async';
import fastify, { type FastifyInstance } from 'fastify';
import { drain, registerGracefulClose } from './graceful-close';
import { serverOptions } from './server-options';
import { Wire } from './testing/wire';

let app: FastifyInstance;
let port: number;

beforeEach(async () => {
  app = fastify(serverOptions());
  registerGracefulClose(app);
  app.get('/', async () => {
    await pause(5);
    return 'here';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterEach(() => app.close());

interface Answered {
  readonly kept: boolean;
  readonly reused: boolean;
}

function ask(agent: Agent): Promise<Answered> {
  return new Promise((done, failed) => {
    const request = get({ port, host: '127.0.0.1', agent }, (response: IncomingMessage) => {
      const { reusedSocket: reused } = request;
      response
        .resume()
        .once('end', () => done({ reused, kept: response.headers.connection !== 'close' }))
        .once('error', failed);
    });
    request.once('error', (error) => failed(Object.assign(error, { reused: request.reusedSocket })));
  });
}

const newAgent = () => new Agent({ keepAlive: true, maxSockets: 1 });
const request = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n';

test('answers each request of 50 busy callers, and lets them connect again, until the port is closed', async () => {
  const stop = { hasBegun: false, hasEnded: false };
  const counts = { before: 0, told: 0, again: 0 };
  const failures: object[] = [];
  const callers = Array.from({ length: 50 }, async () => {
    const agent = newAgent();
    while (!stop.hasEnded) {
      try {
        const { kept, reused } = await ask(agent);
        counts.before += stop.hasBegun ? 0 : 1;
        if (!kept) counts[reused ? 'told' : 'again'] += 1;
      } catch (error) {
        const { code, reused } = error as { code?: string; reused: boolean };
        if (code !== 'ECONNREFUSED' || app.server.listening) failures.push({ code, reused });
      }
    }
    agent.destroy();
  });
  while (counts.before < 500) await pause(5);
  stop.hasBegun = true;
  await drain(app);
  stop.hasEnded = true;
  await Promise.all(callers);
  await app.close();
  expect(failures).toEqual([]);
  expect(counts.told).toBeGreaterThanOrEqual(40);
  expect(counts.again).toBeGreaterThan(50);
});

test('serves a connection whose request begins within a second, and closes those that stay idle', async () => {
  const [unused, idle, late] = await Promise.all([Wire.open(port), Wire.open(port), Wire.open(port)]);
  idle.write(request);
  expect(await idle.statuses(1)).toEqual([200]);
  const drained = drain(app);
  late.write(request);
  expect(await late.statuses(1)).toEqual([200]);
  expect(late.text.toLowerCase()).toContain('connection: close');
  const fresh = await Wire.open(port);
  fresh.write(request);
  expect(await fresh.statuses(1)).toEqual([200]);
  await Promise.all([unused.closed, idle.closed, late.closed, fresh.closed]);
  await drained;
  await expect(Wire.open(port)).rejects.toThrow('ECONNREFUSED');
});

test('serves a request that came while the process was blocked', async () => {
  const wire = await Wire.open(port);
  wire.write(request);
  expect(await wire.statuses(1)).toEqual([200]);
  const drained = drain(app);
  await pause(300);
  wire.write(request);
  // Nothing has read the request when the next look is due.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_200);
  expect(await wire.statuses(2)).toEqual([200, 200]);
  await Promise.all([wire.closed, drained]);
});

test('closes immediately if no one has connected', async () => {
  await drain(app);
  await expect(Wire.open(port)).rejects.toThrow('ECONNREFUSED');
});
