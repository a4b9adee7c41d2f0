import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

const audience = 'botter-api';

/**
 * An identity provider whose private keys the suites have: they sign what the true provider would sign, and
 * what it never would. Its keys can be rotated; `asked` counts how often they were read.
 */
export async function startIssuer() {
  let key = await makeKey('key-1');
  let made = 1;
  let keysRead = 0;
  const server = createServer((request, response) => {
    const send = (body) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/jwks') {
      keysRead += 1;
      return send({ keys: [key.jwk] });
    }
    if (request.url === '/.well-known/openid-configuration') {
      return send({
        issuer: url,
        jwks_uri: `${url}/jwks`,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
      });
    }
    response.writeHead(404).end();
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${server.address().port}`;

  return {
    url,
    audience,
    get key() {
      return key;
    },
    get keysRead() {
      return keysRead;
    },
    /** Claims of an accepted token, apart from the differences. */
    claims: (more = {}) => ({
      iss: url,
      aud: audience,
      sub: 'subject-of-mallory@example.com',
      email: 'mallory@example.com',
      email_verified: true,
      given_name: 'Mallory',
      family_name: 'Person',
      exp: Math.floor(Date.now() / 1000) + 3600,
      ...more,
    }),
    /** Signed by the provider's current key. */
    sign: (claims, header = {}, by = key) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: by.alg, kid: by.kid, typ: 'at+jwt', ...header })
        .sign(by.privateKey),
    /** A token of a person with a verified address. */
    tokenOf(email, first = 'Test', last = 'Person') {
      const claims = { sub: `subject-of-${email}`, email, given_name: first, family_name: last };
      return this.sign(this.claims(claims));
    },
    /** Signs with a new key and publishes only that; returns the retired one. */
    async rotate() {
      const retired = key;
      made += 1;
      key = await makeKey(`key-${made}`);
      return retired;
    },
    stop() {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}

/** RSA, so that a public key can be tried as a shared secret. */
export async function makeKey(kid, alg = 'RS256') {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, alg, privateKey, publicKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}
