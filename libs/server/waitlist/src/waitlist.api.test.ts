import { ACCESS_READER, AuthModule, authMigrations, CHAT_BOT_READER } from '@botter/server-auth';
import { startTestIssuer, type TestIssuer, windowSeconds } from '@botter/server-auth/testing';
import { DATABASE } from '@botter/server-database';
import { createTestApplication, type TestApplication } from '@botter/server-http/testing';
import { SECRET_STORE } from '@botter/server-secrets';
import { Module } from '@nestjs/common';
import { Waitlist } from './waitlist';
import { waitlistMigrations } from './waitlist.migrations';
import { WaitlistModule } from './waitlist.module';

@Module({
  providers: [
    { provide: ACCESS_READER, useValue: {} },
    { provide: CHAT_BOT_READER, useValue: {} },
  ],
})
class PortsModule {}

let issuer: TestIssuer;
let server: TestApplication;

beforeAll(async () => {
  issuer = await startTestIssuer();
  server = await createTestApplication({
    modules: [AuthModule, PortsModule, WaitlistModule],
    migrations: [authMigrations, waitlistMigrations],
    env: { OIDC_ISSUER: issuer.url, RATE_LIMITS: `waitlist=4/${windowSeconds()}` },
  });
});
afterAll(async () => {
  await server?.close();
  await issuer?.stop();
});

let network = 0;
/** From an address that no other test uses. */
const newVisitor = () => {
  network += 1;
  const headers = { 'x-forwarded-for': `203.0.113.${network}` };
  return (email: unknown) => server.request('POST', '/api/waitlist', { headers, body: { email } });
};
const listed = async () => {
  const entries = [];
  for await (const { email } of server.app.get(Waitlist).entries()) entries.push(email);
  return entries;
};
const stored = async () => {
  const { rows } = await server.database.pool.query('select * from app.waitlist');
  const secrets = await server.database.pool.query('select * from app.secrets');
  return { rows, secrets: secrets.rows };
};

test('stores an address once and encrypted, and responds the same for a known one', async () => {
  const join = newVisitor();
  const first = await join('  Ann@Example.com ');
  const again = await join('ann@example.com');
  await join('bob@example.com');
  expect(first).toMatchObject({ status: 200, body: {} });
  expect([again.status, again.text]).toEqual([first.status, first.text]);
  expect(await listed()).toEqual(['Ann@Example.com', 'bob@example.com']);
  const { rows, secrets } = await stored();
  expect([rows.length, secrets.length]).toEqual([2, 2]);
  expect(JSON.stringify([rows, secrets.map(({ sealed }) => String(sealed))])).not.toMatch(/ann|bob/i);
  expect(server.logs.join('')).not.toMatch(/ann@example|bob@example/i);
});

test('refuses an invalid address', async () => {
  const join = newVisitor();
  for (const email of ['', 'ann', `${'a'.repeat(250)}@example.com`]) {
    expect(await join(email)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  }
});

test('accepts a few addresses from one visitor, and other visitors are not delayed by that', async () => {
  const join = newVisitor();
  const statuses = [];
  for (const name of ['a', 'b', 'c', 'd', 'e']) statuses.push((await join(`${name}@example.org`)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  expect((await newVisitor()('f@example.org')).status).toBe(200);
});

test('a full list accepts no one, and a removed person is deleted with the encrypted address', async () => {
  const { length } = await listed();
  const waitlist = new Waitlist(server.app.get(DATABASE), server.app.get(SECRET_STORE), length);
  await expect(waitlist.join('late@example.com')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(waitlist.join('bob@example.com')).rejects.toMatchObject({ code: 'unavailable' });
  expect(await waitlist.remove('BOB@example.com')).toBe(true);
  expect(await waitlist.remove('bob@example.com')).toBe(false);
  await waitlist.join('late@example.com');
  expect(await listed()).toEqual(expect.arrayContaining(['late@example.com']));
  const { rows, secrets } = await stored();
  expect([rows.length, secrets.length]).toEqual([length, length]);
});

test('page after page has each address once, in the order in which people came', async () => {
  await server.database.pool.query('truncate app.waitlist');
  const list = new Waitlist(server.app.get(DATABASE), server.app.get(SECRET_STORE), 100, 2);
  const emails = ['1', '2', '3', '4', '5'].map((name) => `${name}@example.net`);
  for (const email of emails) await list.join(email);
  const read = [];
  for await (const { email } of list.entries()) read.push(email);
  expect(read.sort()).toEqual(emails);
});
