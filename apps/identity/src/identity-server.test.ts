import './testing/no-library-notices';
import { AccessTokenVerifier, IssuerKeys } from '@botter/server-auth';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { freePort } from '@botter/server-http/testing';
import { silentLogger } from '@botter/server-logging';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { IdentityConfig } from './identity-config';
import { type IdentityServer, startIdentityServer } from './identity-server';
import { pkcePair, TestBrowser, type Visit } from './testing/browser';

const product = 'http://localhost:4200';
const callback = `${product}/auth/callback`;
const ann = { first_name: 'Ann', last_name: 'Lee', email: 'Ann@Example.com', password: 'long enough' };

let port: number;
let issuer: string;
let database: TestDatabase;
let config: IdentityConfig;
let server: IdentityServer;
const start = async () => {
  server = await startIdentityServer(config, silentLogger());
};

beforeAll(async () => {
  database = await createTestDatabase();
  // The issuer's address must be known before it listens.
  port = await freePort();
  issuer = `http://localhost:${port}`;
  config = {
    port,
    issuer,
    hosts: ['127.0.0.1', '::1'],
    databaseUrl: database.url,
    productOrigin: product,
    clientId: 'botter-web',
    audience: 'botter-api',
    logLevel: 'silent',
  };
  await start();
});
afterAll(async () => {
  await server?.stop();
  await database?.drop();
});

function authorizeUrl(challenge: string, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    client_id: 'botter-web',
    response_type: 'code',
    scope: 'openid profile email',
    redirect_uri: callback,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'the-state',
    ...more,
  });
  return `${issuer}/auth?${query}`;
}

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${issuer}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: product, ...headers },
  });
const pathOf = (visit: Visit) => new URL(visit.url).pathname;

async function tokensFrom(visit: Visit, verifier: string, headers?: Record<string, string>) {
  expect(visit.url.startsWith(callback)).toBe(true);
  const code = new URL(visit.url).searchParams.get('code') ?? '';
  const fields = {
    grant_type: 'authorization_code',
    client_id: 'botter-web',
    redirect_uri: callback,
    code,
    code_verifier: verifier,
  };
  const response = await post('/token', fields, headers);
  expect(response.headers.get('access-control-allow-origin')).toBe(product);
  return (await response.json()) as { access_token: string; refresh_token: string; id_token: string };
}

const verify = (token: string) => {
  const clock = { now: () => new Date() };
  const keys = new IssuerKeys({ issuer, clock });
  return new AccessTokenVerifier({ issuer, audience: 'botter-api', keys, clock }).verify(token);
};

async function signUp(browser: TestBrowser, person = ann) {
  const { verifier, challenge } = pkcePair();
  const screen = await browser.get(authorizeUrl(challenge, { prompt: 'create' }));
  expect(screen.body).toContain('Create your account</h1>');
  return { visit: await browser.post(`${pathOf(screen)}/sign-up`, person), verifier };
}

async function signInScreen(browser: TestBrowser) {
  const { verifier, challenge } = pkcePair();
  const screen = await browser.get(authorizeUrl(challenge));
  expect(screen.body).toContain('Sign in</h1>');
  return { path: `${pathOf(screen)}/sign-in`, verifier };
}

describe('signing up and in', () => {
  let browser: TestBrowser;
  beforeAll(() => {
    browser = new TestBrowser(issuer);
  });

  test('makes an account whose access token the product accepts', async () => {
    const { visit, verifier } = await signUp(browser);
    const { access_token: token } = await tokensFrom(visit, verifier);
    const { claims, subject } = await verify(token);
    expect(claims).toMatchObject({
      email: 'Ann@Example.com',
      email_verified: true,
      given_name: 'Ann',
      family_name: 'Lee',
      client_id: 'botter-web',
    });
    expect(subject).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('userinfo returns the profile for the same token that the API accepts', async () => {
    const { verifier, challenge } = pkcePair();
    const { access_token: token } = await tokensFrom(await browser.get(authorizeUrl(challenge)), verifier);
    const discovery = (await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()) as {
      userinfo_endpoint: string;
    };
    const ask = (bearer: string) =>
      fetch(discovery.userinfo_endpoint, { headers: { authorization: `Bearer ${bearer}`, origin: product } });
    const answer = await ask(token);
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, product]);
    expect(await answer.json()).toMatchObject({
      sub: (await verify(token)).subject,
      email: 'Ann@Example.com',
      email_verified: true,
      given_name: 'Ann',
    });
    expect((await ask(`${token.slice(0, -8)}AAAAAAAA`)).status).toBe(401);
    expect((await ask('opaque')).status).toBe(401);
  });

  test('neither offers nor issues tokens that are bound to a key, which the API would not check', async () => {
    const discovery = (await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()) as object;
    expect(Object.keys(discovery).filter((name) => /dpop|tls_client|mtls/.test(name))).toEqual([]);
    const { verifier, challenge } = pkcePair();
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    const proof = await new SignJWT({ htm: 'POST', htu: `${issuer}/token`, jti: crypto.randomUUID() })
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: await exportJWK(publicKey) })
      .setIssuedAt()
      .sign(privateKey);
    const tokens = await tokensFrom(await browser.get(authorizeUrl(challenge)), verifier, { dpop: proof });
    expect((await verify(tokens.access_token)).claims.cnf).toBeUndefined();
  });

  test('needs no screen as long as the session lives, also after a restart', async () => {
    await server.stop();
    await start();
    const { verifier, challenge } = pkcePair();
    const { access_token: token } = await tokensFrom(
      await browser.get(authorizeUrl(challenge, { prompt: 'none' })),
      verifier,
    );
    await expect(verify(token)).resolves.toBeDefined();
  });

  test('renews by refresh token, each good for a single use', async () => {
    const { verifier, challenge } = pkcePair();
    const first = await tokensFrom(await browser.get(authorizeUrl(challenge)), verifier);
    const renew = (token: string) =>
      post('/token', { grant_type: 'refresh_token', client_id: 'botter-web', refresh_token: token });
    const second = (await (await renew(first.refresh_token)).json()) as typeof first;
    expect((await verify(second.access_token)).claims.email).toBe('Ann@Example.com');
    expect((await renew(first.refresh_token)).status).toBe(400);
    expect((await renew(second.refresh_token)).status).toBe(400);
  });

  describe('of 20 requests at the same time with one', () => {
    type Tokens = Awaited<ReturnType<typeof tokensFrom>>;
    const signedIn = async () => {
      const { verifier, challenge } = pkcePair();
      return { verifier, visit: await browser.get(authorizeUrl(challenge, { prompt: 'none' })) };
    };
    const renew = (token: string) =>
      post('/token', { grant_type: 'refresh_token', client_id: 'botter-web', refresh_token: token });
    const bodies = (ask: () => Promise<Response>) =>
      Promise.all(
        Array.from(
          { length: 20 },
          async () => (await (await ask()).json()) as Partial<Tokens & { error: string }>,
        ),
      );
    const expectOneOf = async (results: Awaited<ReturnType<typeof bodies>>) => {
      expect(results.map(({ error }) => error ?? 'tokens').sort()).toEqual([
        ...Array.from({ length: 19 }, () => 'invalid_grant'),
        'tokens',
      ]);
      const winner = results.find(({ refresh_token: token }) => token) as Tokens;
      expect((await renew(winner.refresh_token)).status).toBe(400);
      const { visit, verifier } = await signedIn();
      expect((await renew((await tokensFrom(visit, verifier)).refresh_token)).status).toBe(200);
    };

    test('authorization code, one gets tokens, whose family is revoked', async () => {
      const { visit, verifier } = await signedIn();
      const code = new URL(visit.url).searchParams.get('code') ?? '';
      await expectOneOf(
        await bodies(() =>
          post('/token', {
            grant_type: 'authorization_code',
            client_id: 'botter-web',
            redirect_uri: callback,
            code,
            code_verifier: verifier,
          }),
        ),
      );
    });

    test('refresh token, one gets tokens, whose family is revoked', async () => {
      const { visit, verifier } = await signedIn();
      const { refresh_token: token } = await tokensFrom(visit, verifier);
      await expectOneOf(await bodies(() => renew(token)));
    });
  });

  test('refuses a second account for the same address in any case', async () => {
    const { visit } = await signUp(new TestBrowser(issuer), { ...ann, email: 'ann@example.COM' });
    expect(visit.status).toBe(409);
    expect(visit.body).toContain('There is already an account with this address');
    expect(visit.body).toContain('value="ann@example.COM"');
    expect(visit.body).not.toContain(ann.password);
  });

  test('signs in with the password and nothing else', async () => {
    const other = new TestBrowser(issuer);
    const { path, verifier } = await signInScreen(other);
    const wrong = await other.post(path, { email: ann.email, password: 'wrong' });
    expect([wrong.status, wrong.body.includes('The e-mail address or the password is wrong.')]).toEqual([
      401,
      true,
    ]);
    const right = await other.post(path, { email: 'ann@example.com', password: ann.password });
    expect((await verify((await tokensFrom(right, verifier)).access_token)).claims.given_name).toBe('Ann');
  });

  test('asks to wait after many failed attempts', async () => {
    const other = new TestBrowser(issuer);
    const { path } = await signInScreen(other);
    const statuses: number[] = [];
    let pause: string | null = null;
    for (let tries = 0; tries < 9; tries += 1) {
      const visit = await other.post(path, { email: 'guess@example.com', password: `${tries}` });
      statuses.push(visit.status);
      pause = visit.headers.get('retry-after');
    }
    expect(statuses).toEqual([...Array.from({ length: 8 }, () => 401), 429]);
    expect(Number(pause)).toBeGreaterThan(600);
    expect(Number(pause)).toBeLessThanOrEqual(900);
  });

  test('signs out immediately for the product, and ends the refresh tokens', async () => {
    const { verifier, challenge } = pkcePair();
    const tokens = await tokensFrom(await browser.get(authorizeUrl(challenge)), verifier);
    const query = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${product}/`,
    });
    const page = await browser.get(`${issuer}/session/end?${query}`);
    expect(page.body).toContain('data-auto-submit');
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
    const done = await browser.post('/session/end/confirm', { xsrf, logout: 'yes' });
    expect(done.url).toBe(`${product}/`);
    const renewed = await post('/token', {
      grant_type: 'refresh_token',
      client_id: 'botter-web',
      refresh_token: tokens.refresh_token,
    });
    expect(renewed.status).toBe(400);
    const silent = await browser.get(authorizeUrl(challenge, { prompt: 'none' }));
    expect(new URL(silent.url).searchParams.get('error')).toBe('login_required');
  });
});

describe('refusals', () => {
  test('refuses a request without PKCE', async () => {
    const url = new URL(authorizeUrl('x'));
    url.searchParams.delete('code_challenge');
    url.searchParams.delete('code_challenge_method');
    const visit = await new TestBrowser(issuer).get(url.href);
    expect(new URL(visit.url).searchParams.get('error')).toBe('invalid_request');
  });

  test('refuses a resource that is not ours, before there is any code', async () => {
    const { challenge } = pkcePair();
    const error = async (resource: string) => {
      const visit = await new TestBrowser(issuer).get(authorizeUrl(challenge, { resource }));
      return new URL(visit.url).searchParams.get('error');
    };
    expect(await error('https://elsewhere.example/')).toBe('invalid_target');
    expect(await error('urn:botter:api')).toBeNull();
  });

  test('never redirects to a foreign address', async () => {
    const url = authorizeUrl(pkcePair().challenge, { redirect_uri: 'https://evil.example/' });
    const visit = await new TestBrowser(issuer).get(url);
    expect([visit.status, visit.url.startsWith(issuer)]).toEqual([400, true]);
  });

  test('refuses a form from a foreign page', async () => {
    const browser = new TestBrowser(issuer);
    const { path } = await signInScreen(browser);
    const fields = { email: ann.email, password: ann.password };
    expect((await browser.post(path, fields, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await browser.post(path, fields, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  test('refuses an interaction of another browser', async () => {
    const { path } = await signInScreen(new TestBrowser(issuer));
    const visit = await new TestBrowser(issuer).get(`${issuer}${path}`);
    expect([visit.status, visit.body.includes('This sign-in has expired')]).toEqual([410, true]);
  });

  test('refuses a form that is far too long', async () => {
    const browser = new TestBrowser(issuer);
    const { path } = await signInScreen(browser);
    expect((await browser.post(path, { email: 'x'.repeat(20_000) })).status).toBe(413);
  });

  test('forbids frames and scripts of other origins', async () => {
    const browser = new TestBrowser(issuer);
    const { path } = await signInScreen(browser);
    const { headers } = await browser.get(`${issuer}${path}`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('tokens for the terminal', () => {
  const ask = (body: object, headers: Record<string, string> = {}) =>
    fetch(`${issuer}/development/token`, { method: 'POST', body: JSON.stringify(body), headers });

  test('are good for the API, one account for one address', async () => {
    const first = (await (await ask({ email: 'bob@example.com', first: 'Bob', last: 'Roe' })).json()) as {
      access_token: string;
    };
    const second = (await (await ask({ email: 'BOB@example.com' })).json()) as { access_token: string };
    const [one, other] = await Promise.all([verify(first.access_token), verify(second.access_token)]);
    expect(one.claims).toMatchObject({ email: 'bob@example.com', given_name: 'Bob', family_name: 'Roe' });
    expect(other.subject).toBe(one.subject);
  });

  test('have no password until someone signs up with the address', async () => {
    const { visit } = await signUp(new TestBrowser(issuer), { ...ann, email: 'bob@example.com' });
    expect(visit.url.startsWith(callback)).toBe(true);
  });

  test('are not for pages in a browser, nor for what a proxy passes on', async () => {
    expect((await ask({ email: 'bob@example.com' }, { origin: product })).status).toBe(404);
    expect((await ask({ email: 'bob@example.com' }, { 'x-forwarded-for': '1.2.3.4' })).status).toBe(404);
  });

  test('require an address', async () => {
    expect((await ask({ email: 'bob' })).status).toBe(400);
  });
});
