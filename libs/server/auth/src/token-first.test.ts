import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { type CallInput, call } from '@botter/contracts';
import { eventually, heldBytes } from '@botter/server-async/testing';
import { Call, Input } from '@botter/server-http';
import { createTestApplication, type TestApplication, Wire } from '@botter/server-http/testing';
import { Controller, Module } from '@nestjs/common';
import { z } from 'zod';
import { ACCESS_READER, CHAT_BOT_READER } from './access/access-ports';
import { authMigrations } from './auth.migrations';
import { AuthModule } from './auth.module';
import { startTestIssuer, type TestIssuer } from './testing';

const body = z.object({ words: z.string() });
const response = z.object({ length: z.number() });
const keep = call({
  method: 'POST',
  path: '/api/words',
  summary: '',
  access: { kind: 'signedIn' },
  body,
  response,
});
const ofBot = call({
  method: 'POST',
  path: '/api/bots/{id}/words',
  summary: '',
  access: { kind: 'bot', right: 'edit', param: 'id' },
  params: z.object({ id: z.string() }),
  body,
  response,
});
const open = call({
  method: 'POST',
  path: '/api/open',
  summary: '',
  access: { kind: 'public' },
  body,
  response,
});

@Controller()
class WordsController {
  @Call(keep) keep(@Input() input: CallInput<typeof keep>) {
    return { length: input.body.words.length };
  }
  @Call(ofBot) ofBot(@Input() input: CallInput<typeof ofBot>) {
    return { length: input.body.words.length };
  }
  @Call(open) open(@Input() input: CallInput<typeof open>) {
    return { length: input.body.words.length };
  }
}

@Module({
  providers: [
    {
      provide: ACCESS_READER,
      useValue: { accessOf: async (_: string, id: string) => (id === 'mine' ? 'owner' : undefined) },
    },
    { provide: CHAT_BOT_READER, useValue: {} },
  ],
})
class PortsModule {}

const megabyte = 1024 * 1024;
let issuer: TestIssuer;
let server: TestApplication;
let port: number;
let token: string;

beforeAll(async () => {
  issuer = await startTestIssuer();
  server = await createTestApplication({
    modules: [AuthModule, PortsModule],
    controllers: [WordsController],
    migrations: [authMigrations],
    env: { OIDC_ISSUER: issuer.url, OIDC_AUDIENCE: issuer.audience },
  });
  await server.app.listen(0, '127.0.0.1');
  port = (server.app.getHttpServer().address() as AddressInfo).port;
  token = await issuer.tokenOf('anna@example.com');
});
afterAll(async () => {
  await server.close();
  await issuer.stop();
});

const head = (path: string, length: number, bearer?: string) =>
  [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    'content-type: application/json',
    `content-length: ${length}`,
    ...(bearer ? [`authorization: Bearer ${bearer}`] : []),
    '',
    '',
  ].join('\r\n');

async function opened(text: string): Promise<Wire> {
  const wire = await Wire.open(port);
  wire.write(text);
  return wire;
}

test.each([
  ['without a token', () => head('/api/words', megabyte), 401],
  ['with a forged token', () => head('/api/words', megabyte, `${token.slice(0, -8)}AAAAAAAA`), 401],
  ["to another user's bot", () => head('/api/bots/other/words', megabyte, token), 404],
  ['to an address that is not there', () => head('/api/nowhere', megabyte), 404],
  ['of another type', () => head('/api/words', megabyte, token).replace('application/json', 'a/b'), 415],
])('a post %s is handled although nothing of its body has come', async (_, text, status) => {
  const wire = await opened(text());
  expect(await wire.statuses(1)).toEqual([status]);
  expect((await wire.response()).head).toMatch(/^x-content-type-options: nosniff/im);
  wire.cut();
});

test('the body of a known caller is read, and a refused body that arrives whole keeps the connection', async () => {
  const text = JSON.stringify({ words: 'hello' });
  const wire = await opened(head('/api/words', text.length) + text);
  expect(await wire.statuses(1)).toEqual([401]);
  wire.write(head('/api/bots/mine/words', text.length, token) + text);
  expect(await wire.statuses(2)).toEqual([401, 200]);
  expect((await wire.response()).body).toEqual({ length: 5 });
  wire.cut();
});

test('a response before an unread body is the last one of its connection, so that no request waits behind it', async () => {
  const wire = await opened(head('/api/words', megabyte) + 'x'.repeat(megabyte));
  expect((await wire.response()).head).toMatch(/^connection: close/im);
  await wire.closed;
  expect(await wire.statuses(1)).toEqual([401]);
});

test('a public call accepts only a small body', async () => {
  const text = JSON.stringify({ words: 'x'.repeat(20_000) });
  expect(await server.request('POST', '/api/open', { body: text, headers: json })).toMatchObject({
    status: 413,
    body: { code: 'too_large' },
  });
  expect(await server.request('POST', '/api/words', { body: text, headers: json, token })).toMatchObject({
    status: 200,
  });
});
const json = { 'content-type': 'application/json' };

test('anonymous bodies are read a limited number at a time', async () => {
  const unfinished = await Promise.all(Array.from({ length: 200 }, () => opened(head('/api/open', 100))));
  const status = async () => {
    const wire = await opened(`${head('/api/open', 12)}{"words":""}`);
    const [first] = await wire.statuses(1);
    wire.cut();
    return first;
  };
  // The head of each one is in the queue before ours.
  expect(await status()).toBe(503);
  for (const wire of unfinished) wire.cut();
  await Promise.all(unfinished.map((wire) => wire.closed));
  await eventually(status, (first) => first === 200);
});

test('400 unfinished posts of a megabyte without a token are all answered and leave nothing in memory', async () => {
  const sockets: Socket[] = [];
  server.app.getHttpServer().on('connection', (socket: Socket) => sockets.push(socket));
  const before = heldBytes();
  // In a process of its own, so that the senders' memory is not counted.
  const senders = spawn(process.execPath, ['-e', flood, String(port)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [statuses] = (await once(senders.stdout.setEncoding('utf8'), 'data')) as [string];
  const cost = heldBytes() - before;
  senders.kill();
  expect(statuses).toBe('401 x 400');
  expect(sockets).toHaveLength(400);
  // At most what arrived in one piece with the head; without a bound it would be 400 megabytes.
  const read = sockets.map(({ bytesRead }) => bytesRead);
  expect(Math.max(...read)).toBeLessThanOrEqual(2 * 64 * 1024);
  expect(cost).toBeLessThan(20 * megabyte);
});

/** Opens 400 posts, sends all of each but the last byte, and prints the responses once all have arrived. */
const flood = `
const { connect } = require('node:net');
const almost = Buffer.alloc(${megabyte} - 1, 120);
const responses = [];
for (let n = 0; n < 400; n++) {
  const socket = connect(Number(process.argv[1]), '127.0.0.1');
  socket.on('error', () => {});
  socket.once('data', (text) => {
    responses.push(String(text).slice(9, 12));
    if (responses.length === 400) process.stdout.write([...new Set(responses)].join() + ' x 400');
  });
  socket.write(${JSON.stringify(head('/api/words', megabyte))});
  socket.write(almost);
}`;
