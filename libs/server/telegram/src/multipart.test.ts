import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { eventually } from '@botter/server-async/testing';
import { Secret } from '@botter/server-secrets';
import { multipartBody } from './multipart';
import { TelegramClient } from './telegram-client';

const token = new Secret('123456789:AAabcdefghijklmnopqrstuvwxyz012345678');
const megabyte = 1024 * 1024;
const pieces = async function* (count: number, piece: Buffer) {
  for (let i = 0; i < count; i++) yield piece;
};

describe('an upload', () => {
  let server: Server;
  let client: TelegramClient;
  let seen: { length: number; form: Promise<FormData> | undefined }[];
  /** The server reads nothing before. */
  let waits: Promise<void>;

  beforeEach(async () => {
    seen = [];
    waits = Promise.resolve();
    server = createServer(async (request, response) => {
      await waits;
      const chunks: Buffer[] = [];
      const one = { length: 0, form: undefined as Promise<FormData> | undefined };
      seen.push(one);
      request.on('data', (chunk: Buffer) => {
        one.length += chunk.length;
        chunks.push(chunk);
      });
      request.on('end', () => {
        const headers = { 'content-type': request.headers['content-type'] ?? '' };
        one.form = new Response(Buffer.concat(chunks), { headers }).formData();
        one.form.catch(() => undefined);
        response.end('{"ok":true,"result":true}');
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    client = new TelegramClient({ apiRoot: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  });
  afterEach(async () => {
    await client.close();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });

  test('is a form with parameters and the file', async () => {
    const bytes = randomBytes(100_000);
    const parameters = {
      chat_id: '-1001',
      caption: 'Grüße "Ж"\r\n--x',
      reply_markup: { inline_keyboard: [] },
      parse_mode: undefined,
    };
    const file = {
      field: 'photo',
      name: 'Füße "1".png',
      mime: 'image/png',
      size: bytes.length,
      stream: Readable.from([bytes]),
    };
    expect(await client.post(token, 'sendPhoto', multipartBody(parameters, file))).toEqual({
      kind: 'ok',
      result: true,
    });
    const form = await seen[0]?.form;
    expect(form?.get('chat_id')).toBe('-1001');
    expect(form?.get('caption')).toBe('Grüße "Ж"\r\n--x');
    expect(form?.get('reply_markup')).toBe('{"inline_keyboard":[]}');
    expect(form?.has('parse_mode')).toBe(false);
    const photo = form?.get('photo') as File;
    expect([photo.name, photo.type]).toEqual(['Füße "1".png', 'image/png']);
    expect(Buffer.from(await photo.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('is read no faster than the connection takes it', async () => {
    let given = 0;
    const video = (async function* () {
      for (; given < 800; given++) yield Buffer.alloc(64 * 1024);
    })();
    const size = 50 * megabyte;
    const file = { field: 'video', name: 'a.mp4', mime: 'video/mp4', size, stream: video };
    let goOn = () => {};
    waits = new Promise<void>((done) => {
      goOn = done;
    });
    const sending = client.post(token, 'sendVideo', multipartBody({ chat_id: 1 }, file), {
      timeoutMs: 60_000,
    });
    await eventually(() => given);
    await new Promise((done) => setTimeout(done, 300));
    expect(given * 64 * 1024).toBeLessThan(16 * megabyte);
    goOn();
    expect((await sending).kind).toBe('ok');
    expect(seen[0]?.length).toBeGreaterThan(size);
  });

  test('that breaks off on our side has not reached Telegram, so it may be repeated', async () => {
    const broken = (async function* () {
      yield Buffer.alloc(1000);
      throw new Error('disk');
    })();
    const file = { field: 'photo', name: 'a', mime: 'image/png', size: 5000, stream: broken };
    const outcome = await client.post(token, 'sendPhoto', multipartBody({}, file));
    expect(outcome).toMatchObject({ kind: 'unreachable' });
  });

  test('of another length than announced is aborted', async () => {
    const file = {
      field: 'photo',
      name: 'a',
      mime: 'image/png',
      size: 5000,
      stream: pieces(1, Buffer.alloc(10)),
    };
    expect((await client.post(token, 'sendPhoto', multipartBody({}, file))).kind).toBe('unreachable');
  });
});
