import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadByteLimit } from '@botter/contracts';
import { eventually, heldBytes } from '@botter/server-async/testing';
import {
  type ConfigurationApplication,
  startConfigurationApplication,
  type TestPeople,
} from '@botter/server-bots/testing';
import { sharesModule } from '@botter/server-shares';
import sharp, { type Sharp } from 'sharp';
import { FileSource } from './file-source';
import { FileUses } from './file-uses';
import { filesModule } from './server-module';
import { TelegramFiles } from './telegram-files';

const used = new Map<string, string[]>();

let app: ConfigurationApplication;
let folder: string;
let origin: string;
let botId: string;
let telegramId = 9000;
let people: TestPeople;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'botter-files-'));
  app = await startConfigurationApplication({
    modules: [sharesModule, filesModule],
    env: { FILES_DIR: folder, QUOTAS: 'files_mb=60' },
  });
  app.app.get(FileUses, { strict: false }).add(async (_, fileId) => used.get(fileId) ?? []);
  people = await app.people();
  for (const [who, { email }] of Object.entries(people)) tokens[who] = await app.issuer.tokenOf(email);
  await app.app.listen(0, '127.0.0.1');
  origin = `http://127.0.0.1:${(app.app.getHttpServer().address() as AddressInfo).port}`;
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  telegramId += 1;
  botId = await app.addBot(people.owner, telegramId);
  for (const permissions of ['manage', 'read_only'] as const) {
    const { email } = people[permissions];
    await people.owner.request('POST', `/api/shares/${botId}/shares`, { email, permissions });
  }
});

const png = (edge = 8) =>
  sharp({ create: { width: edge, height: edge, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer();

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test looks into it as it likes
  readonly body: any;
}

async function call(path: string, init: RequestInit & { who?: string } = {}): Promise<Answer> {
  const { who = 'owner', ...rest } = init;
  const response = await fetch(origin + path, {
    ...rest,
    headers: { authorization: `Bearer ${tokens[who]}`, ...rest.headers },
  });
  const isJson = response.headers.get('content-type')?.includes('json');
  const bytes = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(bytes.toString()) : bytes,
  };
}

function upload(
  name: string,
  content: Buffer | string,
  { who = 'owner', field = 'file', type = 'application/octet-stream' } = {},
): Promise<Answer> {
  const form = new FormData();
  form.set(
    field,
    new Blob([typeof content === 'string' ? content : new Uint8Array(content)], { type }),
    name,
  );
  return call(`/api/files/upload?botId=${botId}`, { method: 'POST', body: form, who });
}

const list = async () => (await call(`/api/files?botId=${botId}`)).body.files;

/** Everything on the disk that belongs to some file. */
async function kept(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe('an upload', () => {
  test('responds with the file, which is then listed', async () => {
    const content = await png();
    const response = await upload('Katze & Maus.png', content);
    expect(response).toMatchObject({
      status: 201,
      body: {
        file: {
          id: expect.any(String),
          originalName: 'Katze & Maus.png',
          telegramType: 'photo',
          size: content.length,
          mimeType: 'image/png',
          hasThumbnail: true,
        },
      },
    });
    const second = await upload('notes.txt', 'hello');
    expect(await list()).toEqual([second.body.file, response.body.file]);
    const page = async (query: string) => (await call(`/api/files?botId=${botId}&${query}`)).body;
    const { files, next } = await page('limit=1');
    expect(files).toEqual([second.body.file]);
    expect(await page(`limit=1&after=${next}`)).toEqual({ files: [response.body.file], next: null });
    expect(await page('after=nonsense')).toMatchObject({ code: 'validation_failed' });
  });

  test.each([
    [
      'videos',
      'a.mp4',
      Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1')]),
      'video',
      'video/mp4',
    ],
    [
      'audio',
      'a.mp3',
      Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(400)]),
      'audio',
      'audio/mpeg',
    ],
    ['GIFs', 'a.gif', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'), 'animation', 'image/gif'],
    ['PDF', 'a.pdf', '%PDF-1.7\n%âãÏÓ\n', 'document', 'application/pdf'],
    ['text', 'a.txt', 'plain words', 'document', 'text/plain'],
    ['SVG', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'document', 'image/svg+xml'],
  ])('takes %s', async (_, name, content, telegramType, mimeType) => {
    expect((await upload(name, content)).body).toMatchObject({ file: { telegramType, mimeType } });
  });

  test.each([
    ['HTML named as an image', 'a.png', '<!DOCTYPE html><script>alert(1)</script>', 'image/png', 'text/html'],
    ['HTML called text', 'a.txt', '\n <script>alert(1)</script>', 'text/plain', 'text/html'],
    ['HTML', 'a.html', '<p>hello</p>', 'text/html', 'text/html'],
    [
      'an SVG named as an image',
      'a.png',
      '<?xml version="1.0"?><svg onload="alert(1)"/>',
      'image/png',
      'image/svg+xml',
    ],
    [
      'an archive',
      'a.zip',
      Buffer.from('PK\x03\x04\x14\0\0\0\0\0', 'latin1'),
      'image/png',
      'application/zip',
    ],
    [
      'a program',
      'a.exe',
      Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'),
      'image/png',
      'application/x-msdownload',
    ],
    ['a table', 'a.csv', 'a;b\n1;2', 'text/plain', 'text/csv'],
    ['bytes of no kind', 'a.mp4', Buffer.from([1, 2, 3, 0, 5, 6]), 'video/mp4', 'application/octet-stream'],
  ])('refuses %s', async (_, name, content, type, named) => {
    expect(await upload(name, content, { type })).toMatchObject({
      status: 415,
      body: { error: `File type ${named} is not allowed`, code: 'unsupported_type' },
    });
    expect(await list()).toEqual([]);
  });

  test.each([
    ['another field', () => upload('a.txt', 'hello', { field: 'picture' }), 'Choose a file to upload'],
    ['an empty file', () => upload('a.txt', ''), 'The file is empty'],
    [
      'a form without a file',
      () => {
        const body = new FormData();
        body.set('file', 'only words');
        return call(`/api/files/upload?botId=${botId}`, { method: 'POST', body });
      },
      'Choose a file to upload',
    ],
    [
      'a form without a boundary',
      () =>
        call(`/api/files/upload?botId=${botId}`, {
          method: 'POST',
          body: 'x',
          headers: { 'content-type': 'multipart/form-data' },
        }),
      'The request is not a form with a file',
    ],
    [
      'no bot',
      () => {
        const body = new FormData();
        body.set('file', new Blob(['x']), 'a.txt');
        return call('/api/files/upload', { method: 'POST', body });
      },
      'botId is required',
    ],
  ])('responds 400 to %s', async (_, send, error) => {
    expect(await send()).toMatchObject({ status: 400, body: { error, code: 'validation_failed' } });
  });

  test('is taken by no other route', async () => {
    const body = new FormData();
    body.set('file', new Blob(['x']), 'a.txt');
    expect(await call('/api/bots', { method: 'POST', body })).toMatchObject({ status: 415 });
  });

  test('has no other content type', async () => {
    const response = await call(`/api/files/upload?botId=${botId}`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(response).toMatchObject({ status: 400, body: { error: 'The request is not a form with a file' } });
  });

  test('gets a name that is harmless and fits', async () => {
    const { body } = await upload('..\\..\\evil\u202Egnp.html', await png());
    expect(body.file.originalName).toBe('evilgnp.html.png');
  });

  test.each([
    ['owner', 201],
    ['manage', 201],
    ['read_only', 403],
    ['stranger', 404],
  ])('by %s gets %i', async (who, status) => {
    expect((await upload('a.txt', 'hello', { who })).status).toBe(status);
  });
});

const boundary = 'botter-test';
const formHead = (name: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
const formTail = `\r\n--${boundary}--\r\n`;

/** Sends this many bytes of a video piece by piece; with a length given before, or without. */
async function sendLarge(bytes: number, { chunked = false, looksAtMemory = false } = {}) {
  const head = Buffer.concat([
    Buffer.from(formHead('big.mp4')),
    Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'),
  ]);
  const length = Buffer.byteLength(formHead('big.mp4')) + bytes + formTail.length;
  const request = httpRequest(`${origin}/api/files/upload?botId=${botId}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tokens.owner}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': length }),
    },
  });
  let sent = 24;
  let peak = 0;
  const answered = new Promise<{ status: number; body: { error?: string; file?: { size: number } } }>(
    (resolve, reject) => {
      request.on('error', reject);
      request.on('response', async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        resolve({ status: response.statusCode!, body: JSON.parse(Buffer.concat(chunks).toString()) });
      });
    },
  );
  const state = { over: false };
  const isOver = () => {
    state.over = true;
  };
  answered.then(isOver, isOver);
  request.write(head);
  const piece = randomBytes(64 * 1024);
  while (sent < bytes && !state.over) {
    const next = piece.subarray(0, Math.min(piece.length, bytes - sent));
    sent += next.length;
    if (!request.write(next))
      await Promise.race([new Promise((done) => request.once('drain', done)), answered]);
    // Each look collects all garbage; what grew with the body would be over the limit at the first one
    // already.
    if (looksAtMemory && sent % (24 * 1024 * 1024) < next.length) peak = Math.max(peak, heldBytes());
  }
  if (!state.over) request.end(formTail);
  const response = await answered;
  if (state.over) request.destroy();
  return { ...response, sent, peak };
}

describe('the limit', () => {
  test('is 52428800 bytes, that size included', async () => {
    expect(await sendLarge(uploadByteLimit)).toMatchObject({
      status: 201,
      body: { file: { size: uploadByteLimit } },
    });
  });

  test.each([{ chunked: false }, { chunked: true }])('one byte more is too much (%j)', async (how) => {
    const before = (await kept()).length;
    expect(await sendLarge(uploadByteLimit + 1, how)).toMatchObject({
      status: 413,
      body: { error: 'File size must be less than 50MB', code: 'too_large' },
    });
    expect(await list()).toEqual([]);
    expect(await kept()).toHaveLength(before);
  });

  test('a length far above it is refused before anything is read', async () => {
    const { status, sent } = await sendLarge(uploadByteLimit * 20);
    expect(status).toBe(413);
    expect(sent).toBeLessThan(uploadByteLimit);
  });

  test('also applies to all files of a bot, and ends a long upload beyond that early', async () => {
    expect((await sendLarge(40 * 1024 * 1024)).status).toBe(201);
    for (const how of [{ chunked: false }, { chunked: true }]) {
      const { status, body } = await sendLarge(45 * 1024 * 1024, how);
      expect([status, body]).toEqual([
        409,
        {
          error: 'All files of a bot may take 60 MB together. Delete files that you no longer need.',
          code: 'quota_exceeded',
          details: [
            { path: 'quota', message: 'files_mb' },
            { path: 'limit', message: '60' },
          ],
        },
      ]);
    }
    const [large] = await list();
    expect((await call(`/api/files/${large.id}`, { method: 'DELETE' })).status).toBe(200);
    expect((await sendLarge(45 * 1024 * 1024)).status).toBe(201);
  });

  test('60 MB without a length end early, with memory flat', async () => {
    const before = heldBytes();
    const { status, peak } = await sendLarge(60 * 1024 * 1024, { chunked: true, looksAtMemory: true });
    expect(status).toBe(413);
    expect(peak).toBeGreaterThan(0);
    expect(peak - before).toBeLessThan(20 * 1024 * 1024);
  });
});

describe('an upload that breaks off', () => {
  async function waitForNothingLeft(before: number): Promise<void> {
    await eventually(async () => {
      const { rows } = await app.database.pool.query('select 1 from app.files where bot_id = $1', [botId]);
      return rows.length === 0 && (await kept()).length === before;
    });
  }

  test('leaves nothing behind', async () => {
    const before = (await kept()).length;
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.write(
      `POST /api/files/upload?botId=${botId} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${tokens.owner}\r\n` +
        `content-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: 10000000\r\n\r\n${formHead('a.png')}`,
    );
    socket.write(await png());
    socket.write(Buffer.alloc(200_000));
    await eventually(kept, ({ length }) => length === before + 1);
    socket.destroy();
    await waitForNothingLeft(before);
  });

  test('at the form itself is an error, and leaves nothing behind', async () => {
    const before = (await kept()).length;
    const body = Buffer.concat([Buffer.from(formHead('a.png')), await png(), Buffer.alloc(100_000)]);
    const response = await call(`/api/files/upload?botId=${botId}`, {
      method: 'POST',
      body,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
    expect(response).toMatchObject({ status: 400, body: { error: 'The upload was interrupted' } });
    await waitForNothingLeft(before);
  });
});

describe('the content', () => {
  test.each([
    ['owner', 200],
    ['manage', 200],
    ['read_only', 200],
    ['stranger', 404],
  ])('responds to %s with %i', async (who, status) => {
    const content = await png();
    const { file } = (await upload('a.png', content)).body;
    const response = await call(`/api/files/${file.id}/content`, { who });
    expect(response.status).toBe(status);
    if (status === 200) expect(response.body.equals(content)).toBe(true);
    else expect(response.body).toEqual({ error: 'File not found', code: 'not_found' });
  });

  test('needs a token', async () => {
    const { file } = (await upload('a.txt', 'hello')).body;
    expect((await fetch(`${origin}/api/files/${file.id}/content`)).status).toBe(401);
  });

  test.each([
    ['a picture', 'Bild "ü".png', png, 'inline', 'image/png'],
    [
      'an SVG',
      'a.svg',
      async () => '<svg xmlns="x"><script>alert(1)</script></svg>',
      'attachment',
      'application/octet-stream',
    ],
    ['text', 'a.txt', async () => 'hello '.repeat(1000), 'attachment', 'text/plain; charset=utf-8'],
  ])('of %s has safe headers', async (_, name, make, way, type) => {
    const content = Buffer.from(await make());
    const { file } = (await upload(name, content)).body;
    const { headers, body } = await call(`/api/files/${file.id}/content`);
    expect(headers.get('content-disposition')).toMatch(new RegExp(`^${way}; filename="`));
    expect(headers.get('content-disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent(file.originalName)}`,
    );
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect(headers.get('cache-control')).toBe('private, max-age=300');
    expect(headers.get('content-length')).toBe(String(content.length));
    expect(body.equals(content)).toBe(true);
  });

  test('is sent in parts on request', async () => {
    const { file } = (await upload('a.txt', '0123456789')).body;
    const part = (range: string) => call(`/api/files/${file.id}/content`, { headers: { range } });
    for (const [range, text, where] of [
      ['bytes=2-4', '234', 'bytes 2-4/10'],
      ['bytes=7-', '789', 'bytes 7-9/10'],
      ['bytes=-3', '789', 'bytes 7-9/10'],
      ['bytes=8-99', '89', 'bytes 8-9/10'],
    ] as const) {
      const response = await part(range);
      expect([response.status, response.body.toString()]).toEqual([206, text]);
      expect(response.headers.get('content-range')).toBe(where);
    }
    expect((await part('bytes=10-')).status).toBe(416);
    expect((await part('bytes=1-2,4-5')).status).toBe(200);
  });

  test('is never compressed, so that a later part fits what came first', async () => {
    const text = 'the same words again and again. '.repeat(500);
    const { file } = (await upload('a.txt', text)).body;
    // `fetch` unpacks what is compressed; this does not.
    const get = (headers: Record<string, string>) =>
      app.request('GET', `/api/files/${file.id}/content`, { token: tokens.owner, headers });
    const encodings = { 'accept-encoding': 'gzip, br' };
    const whole = await get(encodings);
    expect(whole.headers).not.toHaveProperty('content-encoding');
    expect([whole.text, whole.headers['content-length']]).toEqual([text, String(text.length)]);
    const part = await get({
      ...encodings,
      range: 'bytes=2000-15999',
      'if-range': String(whole.headers.etag),
    });
    expect(part.headers).not.toHaveProperty('content-encoding');
    expect([part.status, part.text]).toEqual([206, text.slice(2000)]);
    expect(part.headers['content-range']).toBe(`bytes 2000-15999/${text.length}`);
  });

  test('is not sent again to a client that has it', async () => {
    const { file } = (await upload('a.txt', 'hello')).body;
    const etag = (await call(`/api/files/${file.id}/content`)).headers.get('etag') ?? '';
    const again = await call(`/api/files/${file.id}/content`, { headers: { 'if-none-match': etag } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  test.each(['nothing', '%00', '..%2F..%2Fetc'])('is missing for %s', async (id) => {
    expect((await call(`/api/files/${id}/content`)).status).toBe(404);
  });
});

describe('a thumbnail', () => {
  const grey = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#888' } }).toColourspace('b-w');

  test('is a small image, made once', async () => {
    const { file } = (await upload('a.png', await png(1200))).body;
    const both = await Promise.all([1, 2].map(() => call(`/api/files/${file.id}/content?thumbnail=1`)));
    for (const { status, headers, body } of both) {
      expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect(await sharp(body).metadata()).toMatchObject({ width: 320, height: 320, format: 'webp' });
    }
    expect((await call(`/api/files/${file.id}/content?thumbnail=1`)).status).toBe(200);
  });

  test('is missing for a broken image, which is remembered', async () => {
    const broken = (await png(100)).subarray(0, 60);
    const { file } = (await upload('a.png', broken)).body;
    expect(await call(`/api/files/${file.id}/content?thumbnail=1`)).toMatchObject({
      status: 404,
      body: { error: 'This file has no thumbnail' },
    });
    expect(await list()).toMatchObject([{ id: file.id, hasThumbnail: false }]);
  });

  test.each([
    ['PNG', 'a.png', (huge: Sharp) => huge.png({ compressionLevel: 9 })],
    ['interlaced PNG', 'a.png', (huge: Sharp) => huge.png({ compressionLevel: 9, progressive: true })],
    ['progressive JPEG', 'a.jpg', (huge: Sharp) => huge.jpeg({ progressive: true })],
    ['WebP', 'a.webp', (huge: Sharp) => huge.webp({ lossless: true, effort: 0 })],
  ])('is not made of a small %s that holds more than 25 megapixels', async (_, name, encode) => {
    const bomb = await encode(grey(6250, 4001)).toBuffer();
    expect(bomb.length).toBeLessThan(1024 * 1024);
    const { file } = (await upload(name, bomb)).body;
    expect((await call(`/api/files/${file.id}/content?thumbnail=1`)).status).toBe(404);
    expect(app.logs.join('')).toContain('6250 x 4001 pixels are too many to be decoded');
    app.logs.splice(0);
    expect(await list()).toMatchObject([{ id: file.id, hasThumbnail: false }]);
  });

  test('is made of 25 megapixels', async () => {
    const large = await grey(6250, 4000).png({ progressive: true }).toBuffer();
    const { file } = (await upload('a.png', large)).body;
    expect((await call(`/api/files/${file.id}/content?thumbnail=1`)).status).toBe(200);
  });

  test('is missing for text', async () => {
    const { file } = (await upload('a.txt', 'hello')).body;
    expect(file.hasThumbnail).toBe(false);
    expect((await call(`/api/files/${file.id}/content?thumbnail=1`)).status).toBe(404);
  });
});

describe('deleting', () => {
  const remove = (id: string, who = 'owner') => call(`/api/files/${id}`, { method: 'DELETE', who });

  test.each([
    ['manage', 403],
    ['read_only', 403],
    ['stranger', 404],
  ])('is not for %s', async (who, status) => {
    const { file } = (await upload('a.txt', 'hello')).body;
    expect((await remove(file.id, who)).status).toBe(status);
    expect(await list()).toHaveLength(1);
  });

  test('removes content and thumbnail', async () => {
    const before = (await kept()).length;
    const { file } = (await upload('a.png', await png())).body;
    await call(`/api/files/${file.id}/content?thumbnail=1`);
    expect(await kept()).toHaveLength(before + 2);
    expect(await remove(file.id)).toMatchObject({ status: 200, body: {} });
    expect(await kept()).toHaveLength(before);
    expect((await remove(file.id)).status).toBe(404);
  });

  test('is refused while an action uses the file', async () => {
    const { file } = (await upload('a.txt', 'hello')).body;
    used.set(file.id, ['/start', '/offer']);
    expect(await remove(file.id)).toMatchObject({
      status: 409,
      body: { error: 'This file is used by /start, /offer', code: 'conflict' },
    });
    used.delete(file.id);
    expect((await remove(file.id)).status).toBe(200);
  });

  test('also follows from deleting the bot', async () => {
    const before = (await kept()).length;
    await upload('a.txt', 'hello');
    const { name } = (await call(`/api/bots/${botId}`)).body.bot;
    await people.owner.request('DELETE', `/api/bots/${botId}`, { name });
    const rows = async () =>
      (await app.database.pool.query('select 1 from app.files where bot_id = $1', [botId])).rowCount;
    // The row goes last.
    await eventually(rows, (count) => count === 0);
    expect(await kept()).toHaveLength(before);
  });
});

describe('sending files', () => {
  test('opens those of its own bot only', async () => {
    const source = app.app.get(FileSource);
    const { file } = (await upload('a.txt', 'hello')).body;
    const open = await source.open(botId, file.id);
    expect(open).toMatchObject({ size: 5, name: 'a.txt', mime: 'text/plain', telegramType: 'document' });
    expect(Buffer.concat(await open!.stream.toArray()).toString()).toBe('hello');
    expect(await source.open('another-bot', file.id)).toBeUndefined();
    expect(await source.open(botId, 'nothing')).toBeUndefined();
    expect(await source.existing(botId, [file.id, 'nothing'])).toEqual(new Set([file.id]));
  });

  test("remembers Telegram's ids of them", async () => {
    const telegram = app.app.get(TelegramFiles);
    const { file } = (await upload('a.png', await png())).body;
    const key = { botId, fileId: file.id as string, method: 'sendPhoto' };
    expect(await telegram.telegramFileOf(key)).toBeUndefined();
    await telegram.rememberTelegramFile(key, 'AgAD-1');
    await telegram.rememberTelegramFile(key, 'AgAD-2');
    expect(await telegram.telegramFileOf(key)).toBe('AgAD-2');
    expect(await telegram.telegramFileOf({ ...key, method: 'sendDocument' })).toBeUndefined();
    expect(await telegram.telegramFileOf({ ...key, botId: 'another' })).toBeUndefined();
    await telegram.forgetTelegramFile(key);
    expect(await telegram.telegramFileOf(key)).toBeUndefined();
    await telegram.rememberTelegramFile({ ...key, fileId: 'deleted meanwhile' }, 'AgAD-3');
  });
});

test('the folder contains only files', () => {
  expect(existsSync(join(folder, 'etc'))).toBe(false);
});
