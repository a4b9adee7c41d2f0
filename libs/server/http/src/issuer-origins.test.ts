import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@botter/server-async/testing';
import { IssuerOrigins } from './issuer-origins';
import { createTestApplication } from './testing';

let provider: Server;
let issuer: string;

beforeAll(async () => {
  provider = createServer((request, response) => {
    response.statusCode = request.url === '/realm/.well-known/openid-configuration' ? 200 : 404;
    response.end(
      JSON.stringify({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: 'https://tokens.example.com/token',
        userinfo_endpoint: 'https://tokens.example.com/me',
      }),
    );
  });
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/realm`;
});
afterAll(() => {
  provider.close();
});

test('endpoints on other origins come from the discovery document', async () => {
  const origins = new IssuerOrigins(issuer);
  expect(origins.known).toEqual([new URL(issuer).origin]);
  await origins.discover();
  expect(origins.known).toEqual([new URL(issuer).origin, 'https://tokens.example.com']);
});

test('an unavailable provider leaves the issuer itself', async () => {
  const origins = new IssuerOrigins('http://127.0.0.1:1');
  await origins.discover();
  origins.close();
  expect(origins.known).toEqual(['http://127.0.0.1:1']);
});

test('the policy names them as soon as they are known', async () => {
  const server = await createTestApplication({ env: { OIDC_ISSUER: issuer } });
  const policy = async () =>
    String((await server.request('GET', '/api/nowhere')).headers['content-security-policy']);
  await eventually(policy, (text) => text.includes('tokens.example.com'));
  expect(await policy()).toContain(
    `connect-src 'self' ${new URL(issuer).origin} https://tokens.example.com;`,
  );
  await server.close();
});
