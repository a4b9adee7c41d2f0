import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@botter/server-async/testing';
import { EventStream, encodeEvent } from './event-stream';

let server: Server;
let arrived: (response: ServerResponse) => void;

beforeAll(async () => {
  server = createServer((_, response) => arrived(response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function open(lifeMs: number) {
  const responses = new Promise<ServerResponse>((done) => {
    arrived = done;
  });
  let closed = false;
  const answer = new Promise<IncomingMessage>((done) => {
    const { port } = server.address() as AddressInfo;
    request({ port, host: '127.0.0.1' }, done)
      .on('error', () => {})
      .end();
  });
  const stream = new EventStream({
    userId: 'alice',
    response: await responses,
    headers: { 'x-frame-options': 'DENY' },
    lifeMs,
    onClose: () => {
      closed = true;
    },
  });
  return { stream, incoming: await answer, isClosed: () => closed };
}

const event = { type: 'bot_changed', botId: 'b' } as const;

test('writes standard server-sent events, missed events before new ones', async () => {
  const { stream, incoming } = await open(60_000);
  let text = '';
  incoming.on('data', (piece: Buffer) => {
    text += piece.toString();
  });
  stream.send(encodeEvent('e-3', { type: 'actions_changed', botId: 'b' }));
  stream.heartbeat('e-3');
  stream.replay(encodeEvent('e-2', event));
  stream.caughtUp();
  stream.heartbeat('e-3');
  await eventually(() => text.includes(': alive'));
  expect(text).toBe(
    [
      'retry: 1000\n\n',
      'id: e-2\nevent: bot_changed\ndata: {"botId":"b"}\n\n',
      'id: e-3\nevent: actions_changed\ndata: {"botId":"b"}\n\n',
      ': alive\nid: e-3\n\n',
    ].join(''),
  );
  expect(incoming.headers).toMatchObject({
    'x-frame-options': 'DENY',
    'cache-control': 'no-store, no-transform',
  });
  stream.close();
});

test('ends when the token expires', async () => {
  const { stream, incoming, isClosed } = await open(50);
  let ended = false;
  incoming.resume().on('end', () => {
    ended = true;
  });
  await eventually(() => ended && isClosed());
  expect(stream.open).toBe(false);
});

test('a reader that does not read is dropped before it fills the memory', async () => {
  const { stream, incoming, isClosed } = await open(60_000);
  incoming.on('error', () => {}).pause();
  stream.caughtUp();
  const large = { type: 'chat_changed', botId: 'b', chatId: 'x'.repeat(100_000) } as const;
  for (let n = 0; n < 200 && stream.open; n++) {
    stream.send(encodeEvent(`e-${n}`, large));
    await new Promise((resolve) => setImmediate(resolve));
  }
  await eventually(isClosed);
  expect(stream.open).toBe(false);
});

test('a stream that does not catch up is dropped before its events fill the memory', async () => {
  const { stream, incoming, isClosed } = await open(60_000);
  incoming.on('error', () => {}).resume();
  const large = encodeEvent('e-1', { type: 'chat_changed', botId: 'b', chatId: 'x'.repeat(100_000) });
  for (let n = 0; n < 10; n++) stream.send(large);
  expect(stream.open).toBe(true);
  stream.send(large);
  expect(stream.open).toBe(false);
  await eventually(isClosed);
});
