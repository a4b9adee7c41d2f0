// Access tokens that the identity provider never gave to this person for this API: each gets the one answer,
// 401, and nothing that is known to a forger only makes the server read addresses or keys that the token
// names.
import { createHmac, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { exportSPKI } from 'jose';
import { until } from '../../../tools/testing/waiting.mjs';
import { makeKey } from '../lib/issuer.mjs';

export const title = 'forged access tokens';

const encode = (value) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const now = () => Math.floor(Date.now() / 1000);

export async function run({ check, note }, target) {
  const { issuer } = target;
  const trap = await startTrap();
  const ask = (token, headers = {}) => target.ask('GET', '/api/me', { token, headers, from: nextAddress() });
  const retired = await issuer.rotate();
  const good = await issuer.sign(issuer.claims());
  await until('the new key is known', async () => (await ask(good)).status === 200, 30);
  const old = await ask(await issuer.sign(issuer.claims(), {}, retired));
  check('signed by a key that was rotated out: 401', isRefusal(old), old.status);
  target.scene.token = good;
  check('the token that all of these are made from opens the API', (await ask(good)).status === 200);

  const forged = await forgeries(issuer, good, trap);
  const readBefore = issuer.keysRead;
  for (const [name, token] of Object.entries(forged)) {
    const answer = await ask(token);
    check(`${name}: 401`, isRefusal(answer), `${answer.status} ${answer.text.slice(0, 100)}`);
  }
  for (const [name, { path = '/api/me', ...options }] of Object.entries(wrongPlaces(good))) {
    const { status } = await target.ask('GET', path, { from: nextAddress(), ...options });
    check(`${name}: 401`, status === 401, status);
  }
  check('no address that a token names was opened', trap.asked === 0, trap.asked);
  const readings = issuer.keysRead - readBefore;
  check('unknown key ids make the server read the keys a few times at most', readings <= 3, readings);

  await trap.stop();
  note(
    `${Object.keys(forged).length + 1} forged tokens, ${Object.keys(wrongPlaces(good)).length} in wrong places`,
  );
}

/** The same response to all, so that none reveals what was wrong. */
function isRefusal({ status, text, headers }) {
  return (
    status === 401 &&
    text === '{"error":"Unauthorized - please sign in again","code":"unauthorized"}' &&
    headers['www-authenticate']?.startsWith('Bearer') === true
  );
}

async function forgeries(issuer, good, trap) {
  const { kid, publicKey, jwk } = issuer.key;
  const [goodHeader, goodPayload, goodSignature] = good.split('.');
  const stranger = await makeKey(kid);
  const elliptic = await makeKey(kid, 'ES256');
  const pem = await exportSPKI(publicKey);
  const weak = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const payload = encode(issuer.claims());
  const unsigned = (header, signature = '') => `${encode(header)}.${payload}.${signature}`;
  const hmac = (secret, alg = 'HS256', header = {}) => {
    const head = `${encode({ alg, kid, typ: 'at+jwt', ...header })}.${payload}`;
    return `${head}.${createHmac(alg.replace('HS', 'sha'), secret).update(head).digest('base64url')}`;
  };
  const true_ = (claims, header) => issuer.sign(issuer.claims(claims), header);
  const by = (key, header = {}) => issuer.sign(issuer.claims(), header, key);
  const without = (claim) =>
    issuer.sign(Object.fromEntries(Object.entries(issuer.claims()).filter(([name]) => name !== claim)));

  return {
    'one word': 'rubbish',
    'only dots': '..',
    'two parts': `${goodHeader}.${goodPayload}`,
    'five parts, as an encrypted token': `${good}.a.b`,
    'of 20 kB': `${good}${'a'.repeat(12_000)}`,
    'a header that is no JSON': `${encode('{"alg":')}.${payload}.${goodSignature}`,
    'a header that is null': `${encode('null')}.${payload}.${goodSignature}`,
    'alg none': unsigned({ alg: 'none' }),
    'alg None': unsigned({ alg: 'None' }),
    'alg NONE with the signature of another': unsigned({ alg: 'NONE', kid }, goodSignature),
    'alg nOnE': unsigned({ alg: 'nOnE', kid }),
    'no alg': unsigned({ kid }, goodSignature),
    'alg null': unsigned({ alg: null, kid }, goodSignature),
    'alg as a list': unsigned({ alg: ['RS256', 'none'], kid }, goodSignature),
    'HS256 with the public key as PEM': hmac(pem),
    'HS384 with the public key as PEM': hmac(pem, 'HS384'),
    'HS512 with the public key as PEM without its last line break': hmac(pem.trim(), 'HS512'),
    'HS256 with the public key as JWK': hmac(JSON.stringify(jwk)),
    'HS256 with the modulus': hmac(Buffer.from(jwk.n, 'base64url')),
    'HS256 with an empty secret': hmac(''),
    'HS256 with "secret"': hmac('secret'),
    'kid of a file': hmac('', 'HS256', { kid: '../../../../dev/null' }),
    'kid of a query': hmac('x', 'HS256', { kid: "' union select 'x' --" }),
    'kid of an address': await by(stranger, { kid: trap.url }),
    'kid of the prototype': await by(stranger, { kid: '__proto__' }),
    'kid with a null character': await by(stranger, { kid: 'key-1\u0000' }),
    'kid of 4 kB': await by(stranger, { kid: 'k'.repeat(4000) }),
    'kid that is an object': unsigned({ alg: 'RS256', kid: { $ne: null } }, goodSignature),
    'signed by a stranger under a known kid': await by(stranger, { kid }),
    'signed by a stranger without kid': await by(stranger, { kid: undefined }),
    'signed with an elliptic key under an RSA kid': await by(elliptic),
    'an elliptic signature of zeros': unsigned({ alg: 'ES256', kid }, Buffer.alloc(64).toString('base64url')),
    'jku of the forger': await by(stranger, { jku: `${trap.url}/jwks` }),
    'jku that begins like the issuer': await by(stranger, {
      jku: `${issuer.url}@${new URL(trap.url).host}/jwks`,
    }),
    'x5u of the forger': await by(stranger, { x5u: `${trap.url}/cert` }),
    'jwk in the header': await by(stranger, { jwk: stranger.jwk, kid: undefined }),
    'x5c in the header': await by(stranger, {
      x5c: [weak.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')],
    }),
    'an unknown critical header': unsigned({ alg: 'RS256', kid, crit: ['x'], x: 1 }, goodSignature),
    'b64 false': unsigned({ alg: 'RS256', kid, crit: ['b64'], b64: false }, goodSignature),
    'changed after signing': `${goodHeader}.${encode(issuer.claims({ sub: 'admin' }))}.${goodSignature}`,
    'signature taken away': `${goodHeader}.${goodPayload}.`,
    'signature of another token': `${goodHeader}.${encode(issuer.claims({ exp: now() + 9999 }))}.${goodSignature}`,
    'another audience': await true_({ aud: 'another-api' }),
    'an audience that begins like ours': await true_({ aud: `${issuer.audience}-admin` }),
    'a list of other audiences': await true_({ aud: ['a', 'b'] }),
    'an audience that is an object': await true_({ aud: { [issuer.audience]: true } }),
    'no audience': await without('aud'),
    'another issuer': await true_({ iss: 'https://elsewhere.example' }),
    'an issuer that begins like ours': await true_({ iss: `${issuer.url}.elsewhere.example` }),
    'no issuer': await without('iss'),
    'expired a minute ago': await true_({ exp: now() - 60 }),
    'an expiry in words': await true_({ exp: 'never' }),
    'no expiry': await without('exp'),
    'not yet valid': await true_({ nbf: now() + 600 }),
    'an ID token (nonce)': await true_({ nonce: 'n' }, { typ: 'JWT' }),
    'an ID token (at_hash)': await true_({ at_hash: 'h' }, { typ: undefined }),
    'a logout token': await true_({ events: {} }, { typ: 'logout+jwt' }),
    'no subject': await without('sub'),
    'a subject that is an object': await true_({ sub: { id: 1 } }),
    'a subject of 300 characters': await true_({ sub: 'x'.repeat(300) }),
  };
}

/** A good token in places that no one reads it from. */
function wrongPlaces(good) {
  return {
    'in the query': { path: `/api/me?access_token=${good}` },
    'in a cookie': { headers: { cookie: `access_token=${good}; token=${good}` } },
    'under DPoP': { headers: { authorization: `DPoP ${good}` } },
    'under Basic': { headers: { authorization: `Basic ${good}` } },
    'without a scheme': { headers: { authorization: good } },
    'in a header of its own': { headers: { 'x-access-token': good } },
  };
}

let addresses = 0;
/** A new address for each: this suite is about tokens, not about the limit of an address. */
function nextAddress() {
  addresses += 1;
  return `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
}

/** The server that jku, x5u and kid point to. */
async function startTrap() {
  const trap = { asked: 0 };
  const server = createServer((_, response) => {
    trap.asked += 1;
    response.end('{}');
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  trap.url = `http://127.0.0.1:${server.address().port}`;
  trap.stop = () => new Promise((done) => server.close(done));
  return trap;
}
