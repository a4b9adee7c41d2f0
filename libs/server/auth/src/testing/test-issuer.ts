import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

interface SigningKey {
  readonly kid: string;
  readonly alg: string;
  readonly privateKey: CryptoKey;
  readonly publicJwk: JWK;
}

/** The content of a token; everything has a default that passes. */
interface TestTokenOptions {
  readonly subject?: string;
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly issuer?: string;
  readonly audience?: string | string[];
  readonly type?: string;
  readonly issuedAt?: Date;
  /** Null leaves it out. */
  readonly expiresAt?: Date | null;
  readonly notBefore?: Date;
}

/**
 * An identity provider for tests, on a port of its own: discovery, keys, userinfo, and tokens of any content.
 */
export interface TestIssuer {
  readonly url: string;
  readonly audience: string;
  /** The number of requests for each path. */
  readonly asked: Record<string, number>;
  /** The response of userinfo; undefined refuses. */
  userinfo: Readonly<Record<string, unknown>> | undefined;
  /** While true every request gets 503. */
  down: boolean;
  token(options?: TestTokenOptions): Promise<string>;
  /** A token for a person with a verified address. */
  tokenOf(email: string, names?: { first?: string; last?: string }): Promise<string>;
  publicKeys(): JWK[];
  /** Signs with a new key from now on and forgets the old ones. */
  rotate(alg?: string): Promise<void>;
  stop(): Promise<void>;
}

const lifetimeMs = 60 * 60_000;

export async function startTestIssuer({ audience = 'botter-api', alg = 'ES256' } = {}): Promise<TestIssuer> {
  let key = await makeKey(1, alg);
  let made = 1;
  const asked: Record<string, number> = {};
  const server = createServer((request, response) => respond(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const issuer: TestIssuer = {
    url,
    audience,
    asked,
    userinfo: undefined,
    down: false,
    token: (options = {}) => sign(key, url, audience, options),
    tokenOf: (email, { first = 'Test', last = 'Person' } = {}) =>
      sign(key, url, audience, {
        subject: `subject-of-${email}`,
        claims: { email, email_verified: true, given_name: first, family_name: last },
      }),
    publicKeys: () => [key.publicJwk],
    async rotate(next = key.alg) {
      made += 1;
      key = await makeKey(made, next);
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };

  function respond(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '';
    asked[path] = (asked[path] ?? 0) + 1;
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (issuer.down) return void send(503, {});
    if (path === '/.well-known/openid-configuration') {
      return void send(200, { issuer: url, jwks_uri: `${url}/jwks`, userinfo_endpoint: `${url}/userinfo` });
    }
    if (path === '/jwks') return void send(200, { keys: [key.publicJwk] });
    if (path === '/userinfo' && issuer.userinfo) return void send(200, issuer.userinfo);
    send(401, {});
  }

  return issuer;
}

async function makeKey(number: number, alg: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const kid = `key-${number}`;
  return { kid, alg, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}

function sign(key: SigningKey, url: string, audience: string, options: TestTokenOptions): Promise<string> {
  const issuedAt = options.issuedAt ?? new Date();
  const token = new SignJWT({ ...options.claims })
    .setProtectedHeader({ alg: key.alg, kid: key.kid, typ: options.type ?? 'at+jwt' })
    .setIssuer(options.issuer ?? url)
    .setAudience(options.audience ?? audience)
    .setSubject(options.subject ?? 'subject-1')
    .setIssuedAt(issuedAt);
  if (options.expiresAt !== null)
    token.setExpirationTime(options.expiresAt ?? new Date(issuedAt.getTime() + lifetimeMs));
  if (options.notBefore) token.setNotBefore(options.notBefore);
  return token.sign(key.privateKey);
}
