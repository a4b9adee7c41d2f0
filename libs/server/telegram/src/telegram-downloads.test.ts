import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Secret } from '@botter/server-secrets';
import { TelegramDownloads } from './telegram-downloads';

const token = `123456789:AA${'x'.repeat(33)}`;

describe('downloads from Telegram', () => {
  let server: Server;
  let root: string;
  let downloads: TelegramDownloads;
  let handle: (request: IncomingMessage, response: ServerResponse) => void;
  const asked: string[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      handle(request, response);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    downloads = new TelegramDownloads(`${root}/api/`);
  });
  beforeEach(() => asked.splice(0));
  afterAll(async () => {
    await downloads.close();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });

  test('gives the bytes as a stream', async () => {
    const content = Buffer.alloc(300_000, 'a');
    handle = (_, response) => response.end(content);
    const outcome = await downloads.download(new Secret(token), 'photos/file_1.jpg');
    expect(outcome.kind).toBe('ok');
    if (outcome.kind !== 'ok') return;
    expect((await buffer(outcome.stream)).equals(content)).toBe(true);
    expect(asked).toEqual([`/api/file/bot${token}/photos/file_1.jpg`]);
  });

  test.each([
    [404, 'gone'],
    [400, 'gone'],
    [502, 'unreachable'],
    [429, 'unreachable'],
  ])('knows what status %d means', async (status, kind) => {
    handle = (_, response) => response.writeHead(status).end('no');
    expect(await downloads.download(new Secret(token), 'a')).toMatchObject({ kind });
  });

  test('reports that there is no response, without the token', async () => {
    handle = (request) => request.socket.destroy();
    const outcome = await downloads.download(new Secret(token), 'a');
    expect(outcome).toMatchObject({ kind: 'unreachable' });
    expect(JSON.stringify(outcome)).not.toContain(token);
  });

  test.each(['../bot1/getMe', 'a/../../b', 'a?b', 'a b', '', '/etc/passwd', 'a//b', 'a\r\nHost: b'])(
    'asks for no path like %j',
    async (path) => {
      expect(await downloads.download(new Secret(token), path)).toEqual({ kind: 'gone' });
      expect(asked).toEqual([]);
    },
  );
});
