import { FixedClock } from '@botter/server-http';
import {
  type CryptoKey,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWK,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { startTestIssuer, type TestIssuer } from '../testing';
import { AccessTokenVerifier } from './access-token-verifier';
import { IssuerKeys } from './issuer-keys';

const start = new Date('2026-11-21T12:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const refused = { code: 'unauthorized', message: 'Unauthorized - please sign in again' };

let issuer: TestIssuer;
let clock: FixedClock;
let verifier: AccessTokenVerifier;

beforeEach(async () => {
  issuer = await startTestIssuer();
  clock = new FixedClock(start);
  const keys = new IssuerKeys({ issuer: issuer.url, clock });
  verifier = new AccessTokenVerifier({ issuer: issuer.url, audience: issuer.audience, keys, clock });
});
afterEach(() => issuer.stop());

const token = (options: Parameters<TestIssuer['token']>[0] = {}) =>
  issuer.token({ issuedAt: start, ...options });

describe('a token that is accepted', () => {
  test('names issuer, subject, claims and its end', async () => {
    const verified = await verifier.verify(await token({ claims: { email: 'ann@example.com' } }));
    expect(verified).toMatchObject({
      issuer: issuer.url,
      subject: 'subject-1',
      expiresAt: after(3600),
      claims: { email: 'ann@example.com' },
    });
  });

  test.each(['at+jwt', 'application/at+jwt', 'JWT'])('may be of type %s', async (type) => {
    await expect(verifier.verify(await token({ type }))).resolves.toBeDefined();
  });

  test.each([
    ['Keycloak, with the nonce of older versions', { typ: 'Bearer', nonce: 'n', azp: 'botter-web' }],
    ['Auth0', { azp: 'botter-web', scope: 'openid profile email', gty: 'authorization_code' }],
    ['Entra', { aio: 'a', azp: 'botter-web', scp: 'access', ver: '2.0', tid: 't', oid: 'o' }],
    ['Cognito', { token_use: 'access', client_id: 'botter-web' }],
  ])('may look like one of %s', async (_, claims) => {
    await expect(verifier.verify(await token({ type: 'JWT', claims }))).resolves.toBeDefined();
  });

  test('may have several audiences, ours among them', async () => {
    await expect(
      verifier.verify(await token({ audience: ['other', issuer.audience] })),
    ).resolves.toBeDefined();
  });

  test('may be a few seconds out of step', async () => {
    const live = await token({ expiresAt: after(-3), notBefore: after(3) });
    await expect(verifier.verify(live)).resolves.toBeDefined();
  });

  test('is accepted when the configured issuer differs by a slash at the end', async () => {
    const keys = new IssuerKeys({ issuer: `${issuer.url}/`, clock });
    const other = new AccessTokenVerifier({ issuer: `${issuer.url}/`, audience: 'botter-api', keys, clock });
    await expect(other.verify(await token())).resolves.toBeDefined();
  });

  test('names the same issuer whether or not it writes a slash at the end', async () => {
    const [one, other] = [await token(), await token({ issuer: `${issuer.url}/` })];
    expect((await verifier.verify(other)).issuer).toBe((await verifier.verify(one)).issuer);
  });
});

describe('a token that is refused', () => {
  test.each([
    ['another issuer', () => token({ issuer: 'https://elsewhere.example' })],
    ['another audience', () => token({ audience: 'some-other-api' })],
    ['expired', () => token({ expiresAt: after(-6) })],
    ['without an end', () => token({ expiresAt: null })],
    ['not yet valid', () => token({ notBefore: after(6) })],
    ['no subject', () => token({ subject: '' })],
    ['a subject that cannot be kept', () => token({ subject: 'a\u0000b' })],
    ['half a character as subject', () => token({ subject: 'a\ud800' })],
    ['an endless subject', () => token({ subject: 'x'.repeat(256) })],
    ['an ID token of Keycloak', () => token({ type: 'JWT', claims: { typ: 'ID' } })],
    ['an ID token of Cognito', () => token({ type: 'JWT', claims: { token_use: 'id' } })],
    ['an ID token with a nonce', () => token({ type: 'JWT', claims: { nonce: 'n' } })],
    ['an ID token of the code flow', () => token({ type: 'JWT', claims: { at_hash: 'h' } })],
    ['a logout token', () => token({ type: 'JWT', claims: { events: {} } })],
    ['another type', () => token({ type: 'logout+jwt' })],
    ['not a token', async () => 'rubbish'],
    ['only dots', async () => '..'],
    ['far too long', async () => `${await token()}${'a'.repeat(20_000)}`],
  ])('%s', async (_, make) => {
    await expect(verifier.verify(await make())).rejects.toMatchObject(refused);
  });

  test.each([
    ['DPoP', { jkt: 'thumbprint' }],
    ['mutual TLS', { 'x5t#S256': 'thumbprint' }],
    ['something unknown', {}],
  ])('is bound by %s, which the API does not check, and the response explains it', async (_, cnf) => {
    await expect(verifier.verify(await token({ claims: { cnf } }))).rejects.toMatchObject({
      code: 'unauthorized',
      message:
        'This access token is bound to a key or certificate (cnf), which is not supported. Use a plain bearer token.',
    });
  });

  test.each([
    ['typ at+jwt', { type: 'at+jwt' }, true],
    ['Keycloak', { type: 'JWT', claims: { typ: 'Bearer' } }, true],
    ['Cognito', { type: 'JWT', claims: { token_use: 'access' } }, true],
    ['an ID token without nonce', { type: 'JWT', claims: { email: 'ann@example.com' } }, false],
    ['an ID token of Keycloak', { type: 'JWT', claims: { typ: 'ID' } }, false],
  ])('must say what it is if the audience is the client id: %s', async (_, options, taken) => {
    const { url, audience } = issuer;
    const keys = new IssuerKeys({ issuer: url, clock });
    const shared = new AccessTokenVerifier({ issuer: url, audience, clientId: audience, keys, clock });
    const verified = await shared.verify(await token(options)).then(
      () => true,
      () => false,
    );
    expect(verified).toBe(taken);
  });

  test('has been changed after signing', async () => {
    const [header, , signature] = (await token()).split('.');
    const forged = Buffer.from(JSON.stringify({ iss: issuer.url, sub: 'admin' })).toString('base64url');
    await expect(verifier.verify(`${header}.${forged}.${signature}`)).rejects.toMatchObject(refused);
  });

  test('has been signed by a stranger under a key id of the issuer', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    const forged = await claims().setProtectedHeader({ alg: 'ES256', kid: 'key-1' }).sign(privateKey);
    await expect(verifier.verify(forged)).rejects.toMatchObject(refused);
  });

  test('has a key of its own in the header', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    const jwk = (await crypto.subtle.exportKey('jwk', publicKey)) as JWK;
    const forged = await claims().setProtectedHeader({ alg: 'ES256', jwk }).sign(privateKey);
    await expect(verifier.verify(forged)).rejects.toMatchObject(refused);
  });

  test('has no signature (alg none)', async () => {
    const forged = new UnsecuredJWT({ sub: 'admin' })
      .setIssuer(issuer.url)
      .setAudience(issuer.audience)
      .setExpirationTime(after(60))
      .encode();
    await expect(verifier.verify(forged)).rejects.toMatchObject(refused);
  });

  test('has been signed with the public key as a shared secret (HS256)', async () => {
    await issuer.rotate('RS256');
    const [jwk] = issuer.publicKeys();
    const pem = await exportSPKI((await importJWK(jwk as JWK, 'RS256')) as CryptoKey);
    const forged = await claims()
      .setProtectedHeader({ alg: 'HS256', kid: jwk?.kid })
      .sign(new TextEncoder().encode(pem));
    await expect(verifier.verify(forged)).rejects.toMatchObject(refused);
  });
});

function claims(): SignJWT {
  return new SignJWT({})
    .setIssuer(issuer.url)
    .setAudience(issuer.audience)
    .setSubject('admin')
    .setExpirationTime(after(60));
}

describe("the issuer's keys", () => {
  const jwks = () => issuer.asked['/jwks'] ?? 0;

  test('are read once for many tokens, also at the same time', async () => {
    const tokens = await Promise.all([token(), token(), token()]);
    await Promise.all(tokens.map((one) => verifier.verify(one)));
    await verifier.verify(await token());
    expect(jwks()).toBe(1);
  });

  test('are read again immediately for an unknown key id, so that no one notices a rotation', async () => {
    await verifier.verify(await token());
    await issuer.rotate();
    await expect(verifier.verify(await token())).resolves.toBeDefined();
    expect(jwks()).toBe(2);
  });

  test('are not read again for every forged key id, only once in 5 s', async () => {
    await verifier.verify(await token());
    const { privateKey } = await generateKeyPair('ES256');
    const forge = (kid: string) => claims().setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey);
    for (const kid of ['a', 'b', 'c']) {
      await expect(verifier.verify(await forge(kid))).rejects.toMatchObject(refused);
    }
    expect(jwks()).toBe(2);
    await issuer.rotate();
    clock.advance(5_000);
    await expect(verifier.verify(await token())).resolves.toBeDefined();
    expect(jwks()).toBe(3);
  });

  test('keep working while the issuer is unavailable, however old they are', async () => {
    await verifier.verify(await token());
    issuer.down = true;
    clock.advance(24 * 3_600_000);
    const later = await issuer.token({ issuedAt: clock.now() });
    await expect(verifier.verify(later)).resolves.toBeDefined();
    await expect(verifier.verify(later)).resolves.toBeDefined();
  });

  test('make the check unavailable until they are read, and are found once the issuer is back', async () => {
    issuer.down = true;
    await expect(verifier.verify(await token())).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 5,
    });
    issuer.down = false;
    clock.advance(1_500);
    await expect(verifier.verify(await token())).resolves.toBeDefined();
  });

  test('are refused from a discovery document of another issuer', async () => {
    const keys = new IssuerKeys({ issuer: issuer.url.replace('127.0.0.1', 'localhost'), clock });
    await expect(keys.discovery()).rejects.toMatchObject({ code: 'unavailable' });
  });
});
