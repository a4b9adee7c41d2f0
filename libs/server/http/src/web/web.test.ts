import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createTestApplication, type TestApplication } from '../testing';

const home = mkdtempSync(join(tmpdir(), 'botter-web-'));
const files = {
  'shell/index.html':
    '<!doctype html><title>Shell</title><script id="botter-config">{{config}}</script><script src="/main.3f2a91bc.js" nonce="{{nonce}}"></script>',
  'shell/not-found.html': '<!doctype html><title>Not found</title>',
  'shell/addresses.json': JSON.stringify(['/', '/bots', '/bots/:botId/dashboard', '/actions/*']),
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

test.each([
  '/',
  '/bots',
  '/Bots/',
  '/bots/0190/dashboard',
  '/index.html',
  '/bots?x=1',
  '/bots/a.b@example.com/dashboard',
  '/actions',
  '/actions/0190/edit/1',
])('an address of a screen returns the page, which is never cached: %s', async (path) => {
  const { status, text, headers } = await server.request('GET', path, { headers: page });
  expect([status, text]).toEqual([200, expect.stringContaining('<title>Shell</title>')]);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': expect.stringMatching(/^text\/html/),
  });
  expect(headers).not.toHaveProperty('etag');
});

test.each(['/nowhere', '/bots/0190/nowhere', '/bots/0190', '/not-found.html', '/people/a.b@example.com'])(
  'an address without a screen gets 404 and the page for unknown addresses: %s',
  async (path) => {
    const { status, text, headers } = await server.request('GET', path, { headers: page });
    expect([status, text]).toEqual([404, files['shell/not-found.html']]);
    expect(headers['cache-control']).toBe('no-store');
  },
);

test('scripts of a page run by a nonce of this response, and text never becomes code', async () => {
  const [first, second] = [
    await server.request('GET', '/', { headers: page }),
    await server.request('GET', '/', { headers: page }),
  ];
  const nonceOf = (text: string) => /nonce="([^"]+)"/.exec(text)?.[1] ?? '';
  expect(nonceOf(first.text)).toMatch(/^[\w+/]{22}==$/);
  expect(nonceOf(first.text)).not.toBe(nonceOf(second.text));
  const policy = String(first.headers['content-security-policy']).split(';');
  expect(policy).toEqual(
    expect.arrayContaining([
      `script-src 'nonce-${nonceOf(first.text)}' 'strict-dynamic'`,
      "require-trusted-types-for 'script'",
      'trusted-types default',
      "object-src 'none'",
      "base-uri 'self'",
      "frame-ancestors 'self'",
    ]),
  );
  expect(first.headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  });
});

test('a page has the configuration that browsers could ask for', async () => {
  const { text } = await server.request('GET', '/', { headers: page });
  const [, config = ''] = /id="botter-config">([^<]*)</.exec(text) ?? [];
  expect(JSON.parse(config)).toMatchObject({
    oidc: { clientId: expect.any(String) },
    tracking: { provider: null },
  });
});

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
])('%s does not return the page', async (path) => {
  const response = await server.request('GET', path, { headers: page });
  expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test.each(['/.env', '/%2e%2e/private.txt', '/..%2fprivate.txt', '/remotes/../private.txt', '/a%00.js', '/%'])(
  'serves nothing outside or hidden: %s',
  async (path) => {
    expect((await server.request('GET', path)).text).not.toMatch(/private$|SECRET/);
  },
);

test('a missing script does not return a page', async () => {
  expect((await server.request('GET', '/gone.js', { headers: { accept: 'application/json' } })).status).toBe(
    404,
  );
});

test('other methods on other addresses are not found', async () => {
  expect(await server.request('POST', '/bots', { body: {} })).toMatchObject({ status: 404 });
});
