import { eventually } from '@botter/server-async/testing';
import { Listener } from '@botter/server-database';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { FixedClock } from '@botter/server-http';
import { authMigrations } from '../auth.migrations';
import { emailHash } from '../email-hash';
import { startTestIssuer, type TestIssuer } from '../testing';
import type { VerifiedToken } from '../tokens/access-token-verifier';
import { IssuerKeys } from '../tokens/issuer-keys';
import { UserStore, verifiedUsersChannel } from './user.store';
import { UserDirectory } from './user-directory';
import { UserinfoClient } from './userinfo.client';

const start = new Date('2026-11-21T12:00:00Z');
const ann = { email: 'Ann@Example.com', email_verified: true, given_name: 'Ann', family_name: 'Lee' };

let database: TestDatabase;
let issuer: TestIssuer;
let clock: FixedClock;

beforeAll(async () => {
  database = await createTestDatabase([authMigrations]);
});
beforeEach(async () => {
  await database.pool.query('truncate app.users');
  issuer = await startTestIssuer();
  clock = new FixedClock(start);
});
afterEach(() => issuer.stop());
afterAll(() => database.drop());

const directory = () =>
  new UserDirectory(
    new UserStore(database.db),
    new UserinfoClient(new IssuerKeys({ issuer: issuer.url, clock })),
    clock,
  );
const verified = (claims: VerifiedToken['claims'], subject = 'subject-1'): VerifiedToken => ({
  issuer: issuer.url,
  subject,
  expiresAt: new Date(start.getTime() + 3_600_000),
  claims: { ...claims, sub: subject },
});
const rows = async () => (await database.pool.query('select * from app.users')).rows;

test('makes a person on the first call', async () => {
  const user = await directory().userOf(verified(ann), 'bearer');
  expect(user).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    email: 'Ann@Example.com',
    email_verified: true,
    first_name: 'Ann',
    last_name: 'Lee',
    created_at: '2026-11-21T12:00:00.000Z',
  });
  expect(await rows()).toEqual([
    expect.objectContaining({ verified_email_hash: emailHash('ann@example.com') }),
  ]);
});

test('keeps one row and one id for twenty simultaneous first calls, from several processes', async () => {
  const directories = Array.from({ length: 20 }, directory);
  const users = await Promise.all(directories.map((one) => one.userOf(verified(ann), 'bearer')));
  expect(new Set(users.map((user) => user.id)).size).toBe(1);
  expect(await rows()).toHaveLength(1);
});

test('keeps people with the same subject at different issuers separate', async () => {
  const here = await directory().userOf(verified(ann), 'bearer');
  const there = await directory().userOf({ ...verified(ann), issuer: 'https://other.example' }, 'bearer');
  expect(there.id).not.toBe(here.id);
});

test('immediately takes over what changed at the provider', async () => {
  const people = directory();
  const before = await people.userOf(verified(ann), 'bearer');
  const after = await people.userOf(
    verified({ ...ann, email: 'new@example.com', given_name: 'Anna' }),
    'bearer',
  );
  expect(after).toEqual({ ...before, email: 'new@example.com', first_name: 'Anna' });
});

test('has no hash of an address that is not verified', async () => {
  const people = directory();
  await people.userOf(verified(ann), 'bearer');
  const user = await people.userOf(verified({ ...ann, email_verified: false }), 'bearer');
  expect(user.email_verified).toBe(false);
  expect(await rows()).toEqual([expect.objectContaining({ verified_email_hash: null })]);
});

test("keeps what is known if a token doesn't mention it", async () => {
  const people = directory();
  const before = await people.userOf(verified(ann), 'bearer');
  expect(await people.userOf(verified({}), 'bearer')).toEqual(before);
});

describe('a token without e-mail', () => {
  const asked = () => issuer.asked['/userinfo'] ?? 0;

  test('is completed by the userinfo endpoint, an hour at a time', async () => {
    issuer.userinfo = { sub: 'subject-1', ...ann };
    expect(await directory().userOf(verified({}), 'bearer')).toMatchObject({ email: 'Ann@Example.com' });
    await directory().userOf(verified({}), 'bearer');
    expect(asked()).toBe(1);

    issuer.userinfo = { sub: 'subject-1', ...ann, email: 'later@example.com' };
    clock.advance(3_600_001);
    expect(await directory().userOf(verified({}), 'bearer')).toMatchObject({ email: 'later@example.com' });
    expect(asked()).toBe(2);
  });

  test('is accepted without e-mail if the endpoint refuses', async () => {
    expect(await directory().userOf(verified({}), 'bearer')).toMatchObject({ email: null, first_name: null });
    expect(asked()).toBe(1);
  });

  test('ignores a response about another person', async () => {
    issuer.userinfo = { sub: 'someone-else', ...ann };
    expect(await directory().userOf(verified({}), 'bearer')).toMatchObject({ email: null });
  });
});

test('notifies other processes once that an address is new, and only if it is verified', async () => {
  const heard: string[] = [];
  const listener = new Listener(database.url);
  await listener.listen(verifiedUsersChannel, (id) => void heard.push(id));
  try {
    const people = directory();
    const unverified = { ...ann, email_verified: false };
    await people.userOf(verified(unverified, 'subject-2'), 'bearer');
    const first = await people.userOf(verified(ann), 'bearer');
    await people.userOf(verified({ ...ann, given_name: 'Anna' }), 'bearer');
    await people.userOf(verified({ ...ann, email: 'new@example.com' }), 'bearer');
    const second = await people.userOf(verified(ann, 'subject-2'), 'bearer');
    await eventually(() => heard.length >= 3);
    expect(heard).toEqual([first.id, first.id, second.id]);
  } finally {
    await listener.close();
  }
});
