import type { AddressInfo } from 'node:net';
import { call } from '@botter/contracts';
import { Controller, Get } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { z } from 'zod';
import { exemptFromBodyDeadline, registerBodyDeadline } from './body-deadline';
import { Call, PublicInfrastructure } from './call.decorator';
import { serverOptions } from './server-options';
import { createTestApplication, type TestApplication, Wire } from './testing';

const named = call({
  method: 'GET',
  path: '/api/named/{name}',
  summary: '',
  access: { kind: 'public' },
  response: z.unknown(),
});

@Controller()
class NamedController {
  @Call(named) named() {
    return {};
  }
  @Get('/probe') @PublicInfrastructure() probe() {
    return {};
  }
}

let server: TestApplication;
let port: number;
beforeAll(async () => {
  server = await createTestApplication({ controllers: [NamedController] });
  await server.app.listen(0, '127.0.0.1');
  port = (server.app.getHttpServer().address() as AddressInfo).port;
});
afterAll(() => server.close());

test.each([
  ['an address that is none', 'GET /api/named/%zz HTTP/1.1\r\nhost: a', 400, 'validation_failed'],
  [
    'too long a part of an address',
    `GET /api/named/${'x'.repeat(301)} HTTP/1.1\r\nhost: a`,
    414,
    'address_too_long',
  ],
  [
    'too large headers',
    `GET /probe HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}`,
    431,
    'headers_too_large',
  ],
  ['no HTTP at all', 'hello', 400, 'validation_failed'],
  [
    'two lengths',
    'POST /probe HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2',
    400,
    'validation_failed',
  ],
])('%s is handled in the common shape, with security headers', async (_, text, status, code) => {
  const wire = await Wire.open(port);
  wire.write(`${text}\r\n\r\n`);
  expect(await wire.statuses(1)).toEqual([status]);
  const { head, body } = await wire.response();
  expect(body).toEqual({ error: expect.stringMatching(/^The /), code });
  expect(head).toMatch(/^content-type: application\/json/im);
  expect(head).toMatch(/^x-content-type-options: nosniff/im);
  expect(head).toMatch(/^content-security-policy: default-src 'none'/im);
  wire.cut();
});

describe('a request that is late', () => {
  let late: FastifyInstance;
  let latePort: number;
  beforeAll(async () => {
    const options = serverOptions();
    late = fastify({
      ...options,
      http: { ...options.http, headersTimeout: 500, connectionsCheckingInterval: 20 },
    });
    registerBodyDeadline(late, { withinMs: 500 });
    late.post('/', async () => ({}));
    late.addContentTypeParser('upload/file', (request, _payload, done) => {
      exemptFromBodyDeadline(request.raw);
      done(null);
    });
    late.post('/upload', (request, reply) => {
      request.raw.resume().once('end', () => reply.send({}));
    });
    await late.listen({ port: 0, host: '127.0.0.1' });
    latePort = (late.server.address() as AddressInfo).port;
  });
  afterAll(() => late.close());

  const post = (path: string, type: string) =>
    `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\ncontent-length: 2\r\n\r\n`;

  test.each([
    ['in its head', 'POST / HTTP/1.1\r\nhost:'],
    ['in its body', `${post('/', 'application/json')}{`],
    ['before its first word', ''],
  ])('%s gets a 408 and loses its connection', async (_, text) => {
    const wire = await Wire.open(latePort);
    wire.write(text);
    await wire.closed;
    expect(await wire.statuses(1)).toEqual([408]);
    expect((await wire.response()).body).toEqual({
      error: 'The request took too long to arrive',
      code: 'request_timeout',
    });
  });

  test('has more time for a file', async () => {
    const wire = await Wire.open(latePort);
    wire.write(`${post('/upload', 'upload/file')}a`);
    // Two others that began later are cut off meanwhile.
    for (let n = 0; n < 2; n++) {
      const other = await Wire.open(latePort);
      other.write(post('/', 'application/json'));
      await other.closed;
    }
    wire.write('b');
    expect(await wire.statuses(1)).toEqual([200]);
    wire.cut();
  });
});
