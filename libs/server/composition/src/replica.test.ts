import { eventually } from '@botter/server-async/testing';
import { Client } from 'pg';
import { type ReplicatedPostgres, startReplicated } from '../../../../tools/testing/postgres-replica.mjs';
import { startWorld, type World } from './testing/role-matrix/world';

let servers: ReplicatedPostgres;
let world: World;
let nextPerson = 6_000;

beforeAll(async () => {
  servers = await startReplicated();
  process.env.TEST_DATABASE_URL = servers.url('postgres');
  world = await startWorld((url) => ({
    DATABASE_READ_URL: servers.replica.url(new URL(url).pathname.slice(1)),
  }));
});
afterAll(async () => {
  await world?.stop();
  await servers?.stop();
});

const get = (path: string) => world.request('owner', 'GET', `/api/bots/${world.own.botId}${path}`);
const someoneWrites = () => world.write(world.own, ++nextPerson);

async function onReplica(sql: string): Promise<void> {
  const client = new Client({ connectionString: servers.replica.url('postgres') });
  await client.connect();
  await client.query(sql);
  await client.end();
}

async function metric(name: string): Promise<number> {
  const { text } = await world.request('owner', 'GET', '/metrics');
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.split(' ')[1]?.replace('+Inf', 'Infinity'));
}
const readsOf = (server: string) => metric(`botter_database_lagging_reads_total{server="${server}"}`);

/** What the calls that may lag have of the people who wrote. */
async function lagging(): Promise<readonly number[]> {
  const analytics = await get('/analytics?timeRange=1d');
  const activity = await get('/analytics/activity?timeRange=1d&timeZone=UTC');
  const contacts = await get('/analytics/contacts?timeRange=1d');
  const search = await get('/messages/search?q=hi&limit=50');
  const people = await get('/contacts/export');
  const days = await get('/analytics/export?list=days&timeRange=1d&timeZone=UTC');
  const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);
  return [
    analytics.body.totalChats,
    new Set(analytics.body.recentMessages.map(({ chat_id }: { chat_id: string }) => chat_id)).size,
    sumOf(activity.body.points.map(({ newChats }: { newChats: number }) => newChats)),
    contacts.body.new,
    search.body.messages.length,
    people.text.trim().split('\n').length - 1,
    sumOf(
      days.text
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => Number(line.split(',')[5])),
    ),
  ];
}

/** The same of pages on which people see what they have just done. */
async function current(): Promise<readonly number[]> {
  const [chats, contacts] = [await get('/chats'), await get('/contacts')];
  return [chats.body.chats.length, contacts.body.contacts.length];
}

const sevenTimes = (count: number) => Array.from({ length: 7 }, () => count);
const all = (count: number) => (seen: readonly number[]) => seen.every((each) => each === count);

test('analytics, search and exports are from the replica, and nothing else is', async () => {
  await someoneWrites();
  await eventually(async () => {
    await lagging();
    return readsOf('replica');
  });
  expect(await eventually(lagging, all(2))).toEqual(sevenTimes(2));
  await onReplica('select pg_wal_replay_pause()');
  const before = await readsOf('primary');
  await someoneWrites();
  expect(await current()).toEqual([3, 3]);
  expect(await lagging()).toEqual(sevenTimes(2));
  expect(await readsOf('primary')).toBe(before);
});

test('they are from the primary as soon as the replica lags by more than ten seconds, until it has caught up', async () => {
  const since = performance.now();
  expect(await eventually(lagging, all(3))).toEqual(sevenTimes(3));
  expect(performance.now() - since).toBeLessThan(15_000);
  await eventually(async () => (await metric('botter_database_replica_used')) === 0);
  expect(await metric('botter_database_replica_lag_seconds')).toBeGreaterThan(10);
  await onReplica('select pg_wal_replay_resume()');
  const before = await readsOf('replica');
  await eventually(async () => {
    await get('/analytics');
    return (await readsOf('replica')) > before;
  });
  expect(await lagging()).toEqual(sevenTimes(3));
});

test('they are from the primary while the replica is stopped, and from the replica when it is back', async () => {
  await servers.replica.stop();
  const stopped = performance.now();
  expect(await lagging()).toEqual(sevenTimes(3));
  expect(performance.now() - stopped).toBeLessThan(5_000);
  await servers.replica.start();
  const before = await readsOf('replica');
  await eventually(async () => {
    await get('/analytics');
    return (await readsOf('replica')) > before;
  });
  await eventually(async () => (await metric('botter_database_replica_used')) === 1);
  expect(await metric('botter_database_replica_lag_seconds')).toBeLessThan(5);
});
