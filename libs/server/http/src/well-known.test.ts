import { createTestApplication, type TestApplication } from './testing';

let server: TestApplication;
beforeAll(async () => {
  server = await createTestApplication({
    env: {
      PUBLIC_URL: 'https://bots.example.com',
      TELEGRAM_MODE: 'webhook',
      OIDC_ISSUER: 'https://login.example.com',
      SUPPORT_URL: 'mailto:help@example.com',
    },
  });
});
afterAll(() => server.close());

test('names the issuer of accepted tokens (RFC 9728)', async () => {
  const { status, body } = await server.request('GET', '/.well-known/oauth-protected-resource');
  expect([status, body]).toEqual([
    200,
    {
      resource: 'https://bots.example.com',
      resource_name: 'Botter',
      authorization_servers: ['https://login.example.com'],
      scopes_supported: ['openid', 'profile', 'email'],
      bearer_methods_supported: ['header'],
      resource_documentation: 'https://bots.example.com/api/docs',
    },
  ]);
});

test('names the contact for vulnerabilities, for less than a year (RFC 9116)', async () => {
  const { status, headers, text } = await server.request('GET', '/.well-known/security.txt');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const fields = new Map(text.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]));
  expect(fields.get('Contact')).toBe('mailto:help@example.com');
  expect(fields.get('Canonical')).toBe('https://bots.example.com/.well-known/security.txt');
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(100);
  expect(days).toBeLessThan(365);
});

test('keeps crawlers out of the API', async () => {
  const { status, text } = await server.request('GET', '/robots.txt');
  expect([status, text]).toEqual([200, 'User-agent: *\nDisallow: /api/\nDisallow: /telegram/\n']);
});

test.each(['/api/nothing', '/api/%zz'])('no cache keeps an error of the API: %s', async (path) => {
  const { status, headers } = await server.request('GET', path);
  expect([status >= 400, headers['cache-control']]).toEqual([true, 'no-store']);
});
