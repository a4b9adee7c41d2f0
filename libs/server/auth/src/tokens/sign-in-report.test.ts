import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FixedClock } from '@botter/server-http';
import { freePort } from '@botter/server-http/testing';
import { createLogger } from '@botter/server-logging';
import { startTestIssuer, type TestIssuer } from '../testing';
import { AccessTokenVerifier } from './access-token-verifier';
import { IssuerKeys } from './issuer-keys';
import { SignInReport } from './sign-in-report';

const lines: string[] = [];
const logger = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } });
const opened: { stop(): unknown }[] = [];
beforeEach(() => lines.splice(0));
afterEach(async () => {
  for (const server of opened.splice(0)) await server.stop();
});

function checked(issuer: string, clock = new FixedClock(new Date())) {
  const report = new SignInReport(logger);
  const keys = new IssuerKeys({ issuer, clock, report });
  return {
    report,
    clock,
    verifier: new AccessTokenVerifier({ issuer, audience: 'botter-api', keys, clock, report }),
  };
}
const problemsLogged = () => lines.map((line) => JSON.parse(line).problem as string);

/** Responds the same to everything. */
async function answering(status: number, body: string): Promise<string> {
  const server: Server = createServer((_, response) => response.writeHead(status).end(body));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  opened.push({ stop: () => server.close() });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Its header is right; its signature is never checked. */
const someToken = `${Buffer.from('{"alg":"ES256"}').toString('base64url')}.e30.AAAA`;
test.each([
  [
    'is not there',
    async () => `http://127.0.0.1:${await freePort()}`,
    /cannot be reached at .* \(ECONNREFUSED\)$/,
  ],
  ['responds 404', () => answering(404, ''), /responds 404 at .*openid-configuration$/],
  ['is a web page', () => answering(200, '<html>'), /something unexpected/],
  [
    'has another name',
    () =>
      answering(200, JSON.stringify({ issuer: 'https://id.example', jwks_uri: 'https://id.example/jwks' })),
    /OIDC_ISSUER is http.*, but the discovery document found there names https:\/\/id\.example$/,
  ],
])('an issuer that %s is reported as text, once', async (_, start, words) => {
  const issuer = await start();
  const { report, verifier, clock } = checked(issuer);
  for (let tries = 0; tries < 3; tries++) {
    await expect(verifier.verify(someToken)).rejects.toMatchObject({ code: 'unavailable' });
    clock.advance(60_000);
  }
  expect(report.problems).toEqual([expect.stringMatching(words)]);
  expect(problemsLogged()).toEqual([expect.stringMatching(words)]);
});

test('ends when the problem ends', async () => {
  const issuer = await startTestIssuer();
  opened.push(issuer);
  issuer.down = true;
  const { report, verifier, clock } = checked(issuer.url);
  const token = await issuer.token();
  await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'unavailable' });
  expect(report.problems).toEqual([expect.stringContaining('responds 503')]);
  issuer.down = false;
  clock.advance(60_000);
  await verifier.verify(token);
  expect(report.problems).toEqual([]);
});

test.each([
  ['opaque', async () => 'qwertyuiop', 'it is no signed JWT'],
  [
    'for another audience',
    (i: TestIssuer) => i.token({ audience: 'account' }),
    'its audience is not OIDC_AUDIENCE',
  ],
  [
    'an ID token',
    (i: TestIssuer) => i.token({ type: 'JWT', claims: { nonce: 'n' } }),
    'it is no access token',
  ],
])('tokens that are %s are reported once, until one passes', async (_, make, words) => {
  const issuer = await startTestIssuer();
  opened.push(issuer);
  const { report, verifier } = checked(issuer.url);
  const token = await make(issuer);
  for (let tries = 0; tries < 3; tries++) {
    await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'unauthorized' });
  }
  expect(report.problems).toEqual([expect.stringContaining(words)]);
  expect(problemsLogged()).toHaveLength(1);
  expect(lines.join('')).not.toContain(token);
  await verifier.verify(await issuer.token());
  expect(report.problems).toEqual([]);
});
