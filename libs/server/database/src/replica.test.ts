import { eventually } from '@botter/server-async/testing';
import type { Pool, PoolClient } from 'pg';
import { type ReplicatedPostgres, startReplicated } from '../../../../tools/testing/postgres-replica.mjs';
import { type SilentProxy, silentProxy } from '../../../../tools/testing/silent-proxy.mjs';
import { isCancelled, sqlStateOf } from './database-errors';
import { LaggingReads } from './lagging-reads';
import { createPool } from './pool';
import { Replica } from './replica';

let servers: ReplicatedPostgres;
let proxy: SilentProxy;
let primary: Pool;
let standby: Pool;
let replica: Replica;
let reads: LaggingReads;
const problems: (string | undefined)[] = [];
const maxLagMs = 3_000;

beforeAll(async () => {
  servers = await startReplicated();
  proxy = await silentProxy(servers.replica.port);
  primary = createPool(servers.url('postgres'));
  standby = createPool(servers.replica.url('postgres'));
  await primary.query('create table kept (n int)');
  await primary.query('create database other');
  replica = replicaOf(proxied());
  reads = new LaggingReads(primary, replica);
  await eventually(() => replica.isUsed);
});
afterAll(async () => {
  await replica.close();
  await Promise.all([primary.end(), standby.end()]);
  await proxy.stop();
  await servers.stop();
});
beforeEach(() => problems.splice(0));

function proxied(): string {
  const url = new URL(servers.replica.url('postgres'));
  url.port = String(proxy.port);
  return url.href;
}

function replicaOf(url: string): Replica {
  return new Replica(url, primary, { max: 3, maxLagMs, onChange: (problem) => problems.push(problem) });
}

interface Found {
  readonly fromReplica: boolean;
  readonly count: number;
}

async function found(client: PoolClient): Promise<Found> {
  const { rows } = await client.query<Found>(
    'select pg_is_in_recovery() as "fromReplica", count(*)::int as count from kept',
  );
  return rows[0]!;
}

const read = () => reads.inTransaction(found);
const write = () => primary.query('insert into kept values (1)');
const used = () => eventually(() => replica.isUsed);

test('reads come from the replica, with what it has, until it lags by more than the limit', async () => {
  await write();
  expect(await eventually(read, ({ count }) => count === 1)).toEqual({ fromReplica: true, count: 1 });
  expect(replica.lagSeconds).toBeLessThan(maxLagMs / 1_000);
  await standby.query('select pg_wal_replay_pause()');
  await write();
  const paused = performance.now();
  expect(await read()).toEqual({ fromReplica: true, count: 1 });
  expect(await eventually(read, ({ count }) => count === 2)).toEqual({ fromReplica: false, count: 2 });
  const lag = performance.now() - paused;
  expect(lag).toBeGreaterThan(maxLagMs - 1_500);
  expect(lag).toBeLessThan(maxLagMs + 1_500);
  await eventually(() => !replica.isUsed);
  expect(problems).toEqual([expect.stringMatching(/^lags by \d s$/)]);
  expect(replica.lagSeconds).toBeGreaterThan(maxLagMs / 1_000);
  await standby.query('select pg_wal_replay_resume()');
  await used();
  expect(await read()).toEqual({ fromReplica: true, count: 2 });
});

test('nothing is written for longer than the limit: the replica does not lag', async () => {
  await new Promise((done) => setTimeout(done, maxLagMs + 1_500));
  expect(problems).toEqual([]);
  expect((await read()).fromReplica).toBe(true);
});

test('one that was stopped is missed by no one, and is used again when it is back', async () => {
  await servers.replica.stop();
  const stopped = performance.now();
  expect((await read()).fromReplica).toBe(false);
  expect(performance.now() - stopped).toBeLessThan(1_000);
  await eventually(() => !replica.isUsed);
  expect(problems).toEqual([expect.stringMatching(/^does not respond \(\w+\)$/)]);
  expect(replica.lagSeconds).toBe(Number.POSITIVE_INFINITY);
  await servers.replica.start();
  await used();
  expect((await read()).fromReplica).toBe(true);
});

test('one that falls silent costs a reader two seconds at most, and the next ones nothing', async () => {
  proxy.fallSilent();
  const silent = performance.now();
  expect((await read()).fromReplica).toBe(false);
  expect(performance.now() - silent).toBeLessThan(3_000);
  await eventually(() => !replica.isUsed);
  expect(problems).toEqual(['does not respond (DATABASE_TIMEOUT)']);
  const unused = performance.now();
  expect((await read()).fromReplica).toBe(false);
  expect(performance.now() - unused).toBeLessThan(500);
  proxy.speak();
  await used();
  expect((await read()).fromReplica).toBe(true);
});

test('what conflicts with the replay of the log is read from the primary, once', async () => {
  const attempts: unknown[] = [];
  const result = await reads.inTransaction(async (client) => {
    const { fromReplica } = await found(client);
    if (!fromReplica) return found(client);
    // Its snapshot needs the rows that the primary removes meanwhile.
    const slow = client.query('select pg_sleep(10), count(*) from kept').catch((error: unknown) => error);
    await primary.query('delete from kept');
    await primary.query('vacuum kept');
    const error = await slow;
    attempts.push(sqlStateOf(error));
    throw error;
  });
  expect(attempts).toEqual(['40001']);
  expect(result).toEqual({ fromReplica: false, count: 0 });
  expect(replica.isUsed).toBe(true);
});

test('a statement whose time is up is not repeated', async () => {
  let attempts = 0;
  const error = await reads
    .inTransaction(async (client) => {
      attempts += 1;
      await client.query('set local statement_timeout = 100');
      await client.query('select pg_sleep(2)');
    })
    .catch((thrown: unknown) => thrown);
  expect([attempts, isCancelled(error)]).toEqual([1, true]);
});

test.each([
  ['the primary', () => servers.url('postgres'), 'is none: it is not in recovery'],
  ['a replica of another database', () => servers.replica.url('other'), 'is one of another database'],
  ['nothing', () => 'postgres://reader:pa55word@127.0.0.1:1/none', 'does not respond (ECONNREFUSED)'],
])('%s is not used', async (_what, url, problem) => {
  const other = replicaOf(url());
  try {
    await eventually(() => problems.length > 0);
    expect([other.isUsed, problems]).toEqual([false, [problem]]);
    const { rows } = await new LaggingReads(primary, other).inTransaction((client) =>
      client.query('select pg_is_in_recovery() as "fromReplica"'),
    );
    expect(rows).toEqual([{ fromReplica: false }]);
  } finally {
    await other.close();
  }
});

test('a server that was promoted is none any more, whichever connection of it is used', async () => {
  await standby.query('select pg_promote()');
  expect((await read()).fromReplica).toBe(false);
  await eventually(() => !replica.isUsed);
  expect(problems).toEqual(['is none: it is not in recovery']);
});
