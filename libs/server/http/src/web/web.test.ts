import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createTestApplication, type TestApplication } from '../testing';

const home = mkdtempSync(join(tmpdir(), 'botter-web-'));
const files = {
  'shell/index.html': '<!doctype html><title>Shell</title>',
  'shell/main.3f2a91bc.js': `console.log('main');${' '.repeat(5000)}`,
  'shell/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'shell/.env': 'SECRET=1',
  'remotes/chat/mf-manifest.json': '{"name":"chat"}',
  'remotes/chat/chunk.0123abcd.js': 'chunk',
  'private.txt': 'private',
};
let server: TestApplication;

beforeAll(async () => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(home, name)), { recursive: true });
    writeFileSync(join(home, name), content);
  }
  server = await createTestApplication({ env: { BOTTER_WEB: home } });
});
afterAll(async () => {
  await server.close();
  rmSync(home, { recursive: true });
});

const page = { accept: 'text/html,application/xhtml+xml' };

test.each(['/', '/bots', '/bots/0190/dashboard', '/index.html', '/bots?x=1', '/people/a.b@example.com'])(
  'an address of the shell gives its page: %s',
  async (path) => {
    const response = await server.request('GET', path, { headers: page });
    expect(response).toMatchObject({ status: 200, text: files['shell/index.html'] });
    expect(response.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringMatching(/^text\/html/),
    });
  },
);

test.each([
  ['/main.3f2a91bc.js', 'public, max-age=31536000, immutable'],
  ['/favicon.svg', 'no-cache'],
  ['/remotes/chat/mf-manifest.json', 'no-cache'],
  ['/remotes/chat/chunk.0123abcd.js', 'public, max-age=31536000, immutable'],
])('%s is cached as %s', async (path, cache) => {
  const response = await server.request('GET', path);
  expect(response).toMatchObject({ status: 200, headers: { 'cache-control': cache } });
});

test('large files are sent compressed', async () => {
  const response = await server.request('GET', '/main.3f2a91bc.js', { headers: { 'accept-encoding': 'br' } });
  expect(response.headers['content-encoding']).toBe('br');
});

test.each([
  '/remotes/nobody/remoteEntry.js',
  '/remotes/chat/missing.js',
  '/api/nowhere',
  '/api',
  '/telegram/abc',
  '/health/what',
  '/main.00000000.js',
])('%s is not the page', async (path) => {
  const response = await server.request('GET', path, { headers: page });
  expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test.each(['/.env', '/%2e%2e/private.txt', '/..%2fprivate.txt', '/remotes/../private.txt', '/a%00.js', '/%'])(
  'nothing outside or hidden is given: %s',
  async (path) => {
    expect((await server.request('GET', path)).text).not.toMatch(/private$|SECRET/);
  },
);

test('a script that is not there is no page', async () => {
  expect((await server.request('GET', '/gone.js', { headers: { accept: 'application/json' } })).status).toBe(
    404,
  );
});

test('other methods on other addresses are not found', async () => {
  expect(await server.request('POST', '/bots', { body: {} })).toMatchObject({ status: 404 });
});
