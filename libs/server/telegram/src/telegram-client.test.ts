import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { eventually } from '@botter/server-async/testing';
import { Secret } from '@botter/server-secrets';
import { TelegramClient } from './telegram-client';

const tokenText = '123456789:AAabcdefghijklmnopqrstuvwxyz012345678';
const token = new Secret(tokenText);
type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

describe('the Telegram client', () => {
  let server: Server;
  let client: TelegramClient;
  let handler: Handler;
  let sockets: Set<Socket>;

  const answer = (response: ServerResponse, status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

  beforeEach(async () => {
    sockets = new Set();
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => handler(request, response, Buffer.concat(chunks).toString()));
    });
    server.on('connection', (socket) => sockets.add(socket));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    client = new TelegramClient({ apiRoot: `http://127.0.0.1:${port}/root`, connections: 1 });
  });

  afterEach(async () => {
    await client.close();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });

  test('calls a method with its parameters and gives the result', async () => {
    let seen: unknown;
    handler = (request, response, body) => {
      seen = { method: request.method, url: request.url, type: request.headers['content-type'], body };
      answer(response, 200, { ok: true, result: true });
    };
    const outcome = await client.call(token, 'setWebhook', { url: 'https://example.org/é' });
    expect(outcome).toEqual({ kind: 'ok', result: true });
    expect(seen).toEqual({
      method: 'POST',
      url: `/root/bot${tokenText}/setWebhook`,
      type: 'application/json',
      body: '{"url":"https://example.org/é"}',
    });
  });

  test('answers chats while requests for adding bots get no response', async () => {
    const waiting: ServerResponse[] = [];
    handler = (request, response) => {
      if (request.url?.endsWith('/getMe')) waiting.push(response);
      else answer(response, 200, { ok: true, result: {} });
    };
    const signUps = Array.from({ length: 20 }, () => client.call(token, 'getMe', {}));
    const reply = await client.call(token, 'sendMessage', { chat_id: 1, text: 'hello' });
    expect(reply.kind).toBe('ok');
    handler = (_request, response) => answer(response, 200, { ok: true, result: {} });
    for (const response of waiting) answer(response, 200, { ok: true, result: {} });
    expect((await Promise.all(signUps)).every(({ kind }) => kind === 'ok')).toBe(true);
  });

  test('answers people while Telegram is silent about bots that no person waits for', async () => {
    const waiting: ServerResponse[] = [];
    handler = (_request, response) => waiting.push(response);
    const checks = Array.from({ length: 20 }, () =>
      client.call(token, 'getWebhookInfo', {}, { isBackground: true }),
    );
    await eventually(() => waiting.length === 20);
    handler = (_request, response) => answer(response, 200, { ok: true, result: {} });
    const isAnswered = client.call(token, 'getWebhookInfo', {}).then(({ kind }) => kind === 'ok');
    expect(await Promise.race([isAnswered, Promise.race(checks).then(() => 'a check ended first')])).toBe(
      true,
    );
    for (const response of waiting) answer(response, 200, { ok: true, result: {} });
    expect((await Promise.all(checks)).every(({ kind }) => kind === 'ok')).toBe(true);
  });

  test('keeps its connection', async () => {
    handler = (_request, response) => answer(response, 200, { ok: true, result: [] });
    for (let call = 0; call < 5; call++) await client.call(token, 'getMe', {});
    expect(sockets.size).toBe(1);
  });

  test('knows that nothing was sent if no server listens', async () => {
    const away = new TelegramClient({ apiRoot: 'http://127.0.0.1:1' });
    expect(await away.call(token, 'getMe', {})).toMatchObject({ kind: 'unreachable' });
    await away.close();
  });

  test('knows that nothing was sent while it waited for a connection', async () => {
    const held = new Promise<ServerResponse>((taken) => {
      handler = (_request, response) => taken(response);
    });
    const first = client.call(token, 'getMe', {});
    const response = await held;
    expect(await client.call(token, 'getMe', {}, { timeoutMs: 20 })).toMatchObject({ kind: 'unreachable' });
    answer(response, 200, { ok: true, result: {} });
    expect(await first).toMatchObject({ kind: 'ok' });
    handler = (_request, again) => answer(again, 200, { ok: true, result: 'still works' });
    expect(await client.call(token, 'getMe', {})).toEqual({ kind: 'ok', result: 'still works' });
  });

  test('leaves the result unknown after a time-out', async () => {
    handler = () => {};
    const outcome = await client.call(token, 'sendMessage', { chat_id: 1, text: 'a' }, { timeoutMs: 500 });
    expect(outcome).toMatchObject({ kind: 'unknown', description: 'No answer within 500 ms' });
  });

  test('leaves the result unknown if the connection broke after the request left', async () => {
    handler = (request) => request.socket.destroy();
    expect(await client.call(token, 'sendMessage', { chat_id: 1, text: 'a' })).toMatchObject({
      kind: 'unknown',
    });
  });

  test('leaves the result unknown if the response broke off', async () => {
    handler = (request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"ok":true', () => request.socket.destroy());
    };
    expect(await client.call(token, 'sendMessage', { chat_id: 1, text: 'a' })).toMatchObject({
      kind: 'unknown',
    });
  });

  test('can be cancelled', async () => {
    const cancel = new AbortController();
    handler = () => cancel.abort();
    const outcome = await client.call(token, 'getUpdates', { timeout: 50 }, { signal: cancel.signal });
    expect(outcome).toMatchObject({ kind: 'unknown', description: 'The call was cancelled' });
    const late = await client.call(token, 'getUpdates', {}, { signal: cancel.signal });
    expect(late.kind).toBe('unreachable');
  });

  test('lets no long poll hold up a call', async () => {
    const cancel = new AbortController();
    handler = (request, response) => {
      if (request.url?.endsWith('/getMe')) answer(response, 200, { ok: true, result: {} });
    };
    const poll = client.call(token, 'getUpdates', { timeout: 50 }, { signal: cancel.signal });
    expect(await client.call(token, 'getMe', {})).toMatchObject({ kind: 'ok' });
    cancel.abort();
    await poll;
  });

  test('removes the token from errors', async () => {
    handler = (request, response) => answer(response, 400, { ok: false, description: `No ${request.url}` });
    const outcome = await client.call(token, 'getMe', {});
    expect(JSON.stringify(outcome)).not.toContain(tokenText);
    expect(outcome).toMatchObject({ kind: 'refused', description: 'No /root/bot***/getMe' });
  });

  test('puts nothing into an address that is not a token', async () => {
    handler = () => {
      throw new Error('must not be called');
    };
    const outcome = await client.call(new Secret('1:a/../../admin?'), 'getMe', {});
    expect(outcome).toMatchObject({ kind: 'wrong_token' });
  });
});
