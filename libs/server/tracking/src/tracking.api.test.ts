import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ACCESS_READER, AuthModule, authMigrations, CHAT_BOT_READER } from '@botter/server-auth';
import { startTestIssuer, type TestIssuer, windowSeconds } from '@botter/server-auth/testing';
import { EgressModule } from '@botter/server-egress';
import { createTestApplication, type TestApplication } from '@botter/server-http/testing';
import { Metrics } from '@botter/server-metrics';
import { Module } from '@nestjs/common';
import { TrackingModule } from './tracking.module';

@Module({
  providers: [
    { provide: ACCESS_READER, useValue: {} },
    { provide: CHAT_BOT_READER, useValue: {} },
  ],
})
class PortsModule {}

interface Seen {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let answering: (response: ServerResponse) => void;
const seen: Seen[] = [];
const origin = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    seen.push({
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    });
    answering(response);
  });
});
let issuer: TestIssuer;
let configured: TestApplication;
let plain: TestApplication;

async function start(env: Record<string, string>): Promise<TestApplication> {
  return createTestApplication({
    modules: [AuthModule, PortsModule, EgressModule, TrackingModule],
    migrations: [authMigrations],
    env: { OIDC_ISSUER: issuer.url, ...env },
  });
}

beforeAll(async () => {
  issuer = await startTestIssuer();
  origin.listen(0, '127.0.0.1');
  await once(origin, 'listening');
  const url = `http://127.0.0.1:${(origin.address() as AddressInfo).port}`;
  const seconds = windowSeconds();
  const limits = { RATE_LIMITS: `anonymous=3/${seconds}, pageviews=6/${seconds}` };
  plain = await start(limits);
  configured = await start({
    EGRESS_ALLOW: '127.0.0.1/32',
    SITE_ANALYTICS_SCRIPT: `${url}/script.js`,
    SITE_ANALYTICS_EVENTS: `${url}/collect`,
    ANALYTICS_HOST: 'https://eu.analytics.example.com',
    ANALYTICS_KEY: 'phc_key',
  });
});
afterAll(async () => {
  await Promise.all([plain?.close(), configured?.close()]);
  await issuer?.stop();
  origin.closeAllConnections();
  origin.close();
});
beforeEach(() => {
  seen.length = 0;
  answering = (response) => response.end('track()');
});

const view = { page: '/bots/b1/dashboard', referrer: 'direct', timestamp: '2026-01-15T12:00:00.000Z' };
const csp = async (server: TestApplication) =>
  String((await server.request('GET', '/api/nothing')).headers['content-security-policy']);

describe('page views', () => {
  test('need no sign-in, answer nothing, and are counted by the part of the product', async () => {
    const pageview = (page: string) =>
      configured.request('POST', '/api/analytics/pageview', { body: { ...view, page } });
    for (const page of ['/', '/bots/b1/dashboard', '/bots?tab=shared', '/wp-login.php', '/../etc']) {
      expect(await pageview(page)).toMatchObject({ status: 200, body: {} });
    }
    const metrics = await configured.app.get(Metrics).text();
    const counted = metrics.split('\n').filter((line) => line.startsWith('botter_pageviews_total'));
    expect(counted.map((line) => line.replace('botter_pageviews_total', ''))).toEqual([
      '{page="home"} 1',
      '{page="bots"} 2',
      '{page="other"} 2',
    ]);
    expect(seen).toEqual([]);
  });

  test('are bounded: long fields are cut, much too long ones refused, and so are those without a page', async () => {
    const pageview = (body: object) => configured.request('POST', '/api/analytics/pageview', { body });
    expect((await pageview({ ...view, userAgent: 'x'.repeat(500), language: 'en' })).status).toBe(200);
    expect((await pageview({ ...view, userAgent: 'x'.repeat(5000) })).status).toBe(400);
    expect((await pageview({})).status).toBe(400);
    expect((await pageview({ ...view, page: 'x'.repeat(20_000) })).status).toBe(413);
  });

  test('have a limit of their own, which leaves room for every other call of that address', async () => {
    const from = { headers: { 'x-forwarded-for': '203.0.113.9' } };
    const statuses = [];
    for (let call = 0; call < 7; call += 1) {
      const answer = await plain.request('POST', '/api/analytics/pageview', { ...from, body: view });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });
});

describe('without site analytics', () => {
  test('the proxy paths answer nothing, and the policy allows no other host', async () => {
    expect(await plain.request('GET', '/api/proxy/script.js')).toMatchObject({ status: 204, text: '' });
    const event = await plain.request('POST', '/api/proxy/events', { body: { name: 'pageview' } });
    expect(event).toMatchObject({ status: 204, text: '' });
    expect(await csp(plain)).toContain("script-src 'self';");
    expect(await csp(plain)).not.toContain('analytics.example.com');
  });
});

test('the policy names the hosts that are configured: scripts of the site analytics only', async () => {
  const { port } = origin.address() as AddressInfo;
  const policy = await csp(configured);
  expect(policy).toContain(`script-src 'self' http://127.0.0.1:${port};`);
  expect(policy).toMatch(
    new RegExp(`connect-src [^;]* https://eu\\.analytics\\.example\\.com http://127\\.0\\.0\\.1:${port};`),
  );
});

describe('the site script', () => {
  test('is fetched once an hour, for every browser', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => configured.request('GET', '/api/proxy/script.js')));
    for (const { status, text, headers } of answers) {
      expect({ status, text }).toEqual({ status: 200, text: 'track()' });
      expect(headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=3600',
        'x-content-type-options': 'nosniff',
      });
    }
    expect(seen).toHaveLength(1);
    configured.clock.advance(3600_000);
    answering = (response) => response.end('track(2)');
    expect((await configured.request('GET', '/api/proxy/script.js')).text).toBe('track(2)');
    expect(seen).toHaveLength(2);
  });

  test.each([
    ['an error', (response: ServerResponse) => response.writeHead(500).end('no')],
    ['a redirect', (response: ServerResponse) => response.writeHead(302, { location: '/other' }).end()],
    ['too much', (response: ServerResponse) => response.end('x'.repeat(600_000))],
  ])(
    'stays as it was while its origin answers with %s; after a day the browser gets an error',
    async (_, bad) => {
      answering = (response) => response.end('good()');
      configured.clock.advance(25 * 3600_000);
      expect((await configured.request('GET', '/api/proxy/script.js')).text).toBe('good()');
      answering = bad;
      seen.length = 0;
      configured.clock.advance(2 * 3600_000);
      for (let call = 0; call < 3; call += 1) {
        expect((await configured.request('GET', '/api/proxy/script.js')).text).toBe('good()');
      }
      expect(seen).toHaveLength(1);
      configured.clock.advance(25 * 3600_000);
      expect(await configured.request('GET', '/api/proxy/script.js')).toMatchObject({ status: 503 });
    },
  );
});

describe('events of the site script', () => {
  const secrets = { authorization: 'Bearer secret', cookie: 'session=secret', 'x-api-key': 'secret' };

  test('are forwarded without cookies and authorisation, and with the network of the visitor', async () => {
    const answer = await configured.request('POST', '/api/proxy/events', {
      body: { name: 'pageview' },
      headers: { ...secrets, 'user-agent': 'Firefox', 'x-forwarded-for': '203.0.113.77' },
    });
    expect(answer).toMatchObject({ status: 204, text: '' });
    expect(seen).toMatchObject([{ path: '/collect', body: '{"name":"pageview"}' }]);
    expect(seen[0]?.headers).toMatchObject({ 'user-agent': 'Firefox', 'x-forwarded-for': '203.0.113.0' });
    expect(JSON.stringify(seen)).not.toContain('secret');
  });

  test('may be plain text, as scripts send JSON, for this call alone', async () => {
    const send = (path: string, payload: string) =>
      configured.app.inject({
        method: 'POST',
        url: path,
        payload,
        headers: { 'content-type': 'text/plain' },
      });
    expect((await send('/api/proxy/events', '{"n":"view"}')).statusCode).toBe(204);
    expect(seen).toMatchObject([{ body: '{"n":"view"}', headers: { 'content-type': 'text/plain' } }]);
    expect((await send('/api/proxy/events', 'no json')).statusCode).toBe(400);
    expect((await send('/api/analytics/pageview', JSON.stringify(view))).statusCode).toBe(415);
  });

  test("report that they can't be forwarded, and large ones are refused", async () => {
    answering = (response) => response.writeHead(500).end();
    const send = (body: object) => configured.request('POST', '/api/proxy/events', { body });
    expect((await send({ name: 'pageview' })).status).toBe(503);
    expect((await send({ name: 'x'.repeat(20_000) })).status).toBe(413);
  });
});
