import { eventually } from '@botter/server-async/testing';
import { type SilentProxy, silentProxy } from '../../../../tools/testing/silent-proxy.mjs';
import { type Lease, Leases } from './leases';
import { createTestDatabase, type TestDatabase } from './testing';

let database: TestDatabase;
let proxy: SilentProxy;
let url: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const address = new URL(database.url);
  proxy = await silentProxy(Number(address.port));
  address.port = String(proxy.port);
  url = address.href;
});
afterAll(async () => {
  await proxy.stop();
  await database.drop();
});

async function acquired(leases: Leases, name: string): Promise<Lease> {
  return (await eventually(() => leases.tryAcquire(name).catch(() => undefined)))!;
}

const lost = (lease: Lease) =>
  new Promise<void>((done) => lease.lost.addEventListener('abort', () => done(), { once: true }));

test('a dropped connection ends the lease on both sides: the holder lets go, and another one gets it', async () => {
  const holder = new Leases(url, { checkEveryMs: 100, silentMs: 1_000 });
  const other = new Leases(database.url);
  const lease = await acquired(holder, 'one');
  expect(await other.tryAcquire('one')).toBeUndefined();
  const gone = lost(lease);
  proxy.dropFlows();
  await Promise.all([gone, acquired(other, 'one')]);
  await holder.close();
  await other.close();
});

test('a holder that only hangs keeps the lease as long as the server lets it', async () => {
  const hanging = new Leases(database.url, { checkEveryMs: 3_600_000, silentMs: 500 });
  const other = new Leases(database.url);
  const lease = await acquired(hanging, 'two');
  await Promise.all([lost(lease), acquired(other, 'two')]);
  await hanging.close();
  await other.close();
});

test('the late end of a connection that was replaced costs its successor nothing', async () => {
  const leases = new Leases(url, { checkEveryMs: 100 });
  const before = await acquired(leases, 'three');
  const gone = lost(before);
  proxy.dropFlows();
  await gone;
  const after = await acquired(leases, 'four');
  proxy.endDropped();
  expect(await leases.tryAcquire('five')).toBeDefined();
  expect(after.lost.aborted).toBe(false);
  const sessions = await database.pool.query(
    "select count(*)::int as n from pg_locks l join pg_stat_activity a using (pid) where l.locktype = 'advisory' and a.application_name = 'botter-leases' and a.datname = current_database() and l.granted",
  );
  // Four and five, and at most those that the server has not freed yet.
  expect(sessions.rows[0].n).toBeGreaterThanOrEqual(2);
  await leases.close();
});

test('a shared lease excludes exclusive holders until no one else has it', async () => {
  const [one, other] = [new Leases(database.url), new Leases(database.url)];
  const shared = (await one.tryAcquireShared('six'))!;
  const second = (await other.tryAcquireShared('six'))!;
  expect(await one.tryAcquire('six')).toBeUndefined();
  await second.release();
  const own = (await one.tryAcquire('six'))!;
  await shared.release();
  expect(await other.tryAcquireShared('six')).toBeUndefined();
  await own.release();
  expect(await other.tryAcquire('six')).toBeDefined();
  await Promise.all([one.close(), other.close()]);
});
