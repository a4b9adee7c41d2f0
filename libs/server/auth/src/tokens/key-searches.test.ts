import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { FixedClock } from '@botter/server-http';
import { authMigrations } from '../auth.migrations';
import { startTestIssuer, type TestIssuer } from '../testing';
import { AccessTokenVerifier } from './access-token-verifier';
import { IssuerKeys } from './issuer-keys';
import { KeySearches } from './key-searches';

let database: TestDatabase;
let issuer: TestIssuer;

beforeAll(async () => {
  database = await createTestDatabase([authMigrations]);
});
beforeEach(async () => {
  await database.pool.query('truncate app.issuer_keys');
  issuer = await startTestIssuer();
});
afterEach(() => issuer.stop());
afterAll(() => database.drop());

/** A process that has read the keys. */
async function startProcess() {
  const clock = new FixedClock(new Date());
  const { url, audience } = issuer;
  const searches = new KeySearches(database.pool, url);
  const keys = new IssuerKeys({ issuer: url, clock, searches });
  const verifier = new AccessTokenVerifier({ issuer: url, audience, keys, clock });
  await verifier.verify(await issuer.token());
  return { clock, verify: async () => verifier.verify(await issuer.token()) };
}
const startProcesses = () => Promise.all([startProcess(), startProcess(), startProcess()]);
const reads = () => issuer.asked['/jwks'];
const laterInTheDatabase = () =>
  database.pool.query(`update app.issuer_keys set searched_at = searched_at - interval '5 seconds'`);
const refused = { code: 'unauthorized' };

test('an unknown key id is searched once for all processes, which all find it immediately', async () => {
  const processes = await startProcesses();
  await issuer.rotate();
  await Promise.all(Array.from({ length: 7 }, () => processes.map(({ verify }) => verify())).flat());
  expect(reads()).toBe(3 + 1);
});

test('a process that comes later takes what was found', async () => {
  const [one, other] = await startProcesses();
  await issuer.rotate();
  await one.verify();
  await other.verify();
  expect(reads()).toBe(3 + 1);
});

test('the next search comes after 5 seconds, whichever process needs it', async () => {
  const [one, other] = await startProcesses();
  await issuer.rotate();
  await one.verify();
  await issuer.rotate();
  await expect(other.verify()).rejects.toMatchObject(refused);
  expect(reads()).toBe(3 + 1);
  await laterInTheDatabase();
  other.clock.advance(1_000);
  await other.verify();
  expect(reads()).toBe(3 + 2);
});

test('a search that found nothing, because the provider was down, takes no key from other processes', async () => {
  const [one, other] = await startProcesses();
  await issuer.rotate();
  await one.verify();
  await laterInTheDatabase();
  await issuer.rotate();
  issuer.down = true;
  await expect(other.verify()).rejects.toMatchObject(refused);
  issuer.down = false;
  one.clock.advance(1_000);
  await expect(one.verify()).rejects.toMatchObject(refused);
  expect(reads()).toBe(3 + 1);
});

test('the search of a killed process is done by another one', async () => {
  const [one] = await startProcesses();
  await issuer.rotate();
  await new KeySearches(database.pool, issuer.url).next();
  await database.pool.query(`update app.issuer_keys set searched_at = searched_at - interval '4.9 seconds'`);
  await one.verify();
  expect(reads()).toBe(3 + 1);
});

test('while the database is unavailable, the check is too, and no one is refused', async () => {
  const [one] = await startProcesses();
  await issuer.rotate();
  await database.pool.query('alter table app.issuer_keys rename to away');
  await expect(one.verify()).rejects.toMatchObject({ code: 'unavailable' });
  await database.pool.query('alter table app.away rename to issuer_keys');
});
