import type { PoolClient } from 'pg';
import { createTestDatabase, type TestDatabase } from '../testing';
import { awaitSchema } from './await-schema';
import { migrate } from './migrate';
import { missingMigrations } from './schema-state';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('drop schema app cascade; create schema app'));

const creates = (table: string) => ({ sql: `create table app.${table} (id int primary key)` });
const first = { '1-first': creates('first') };
const names = async () =>
  (await database.pool.query('select name from app.schema_migrations order by name')).rows.map(
    ({ name }) => name,
  );
const tableOf = async (name: string) =>
  (await database.pool.query('select to_regclass($1) as found', [name])).rows[0].found;

test('migrations of several processes run once, also when a later module sorts before', async () => {
  const second = { '2-second': creates('second') };
  await Promise.all([1, 2, 3].map(() => migrate(database.pool, [second])));
  await migrate(database.pool, [second, first]);
  expect(await names()).toEqual(['1-first', '2-second']);
});

test('two modules cannot bring the same migration', async () => {
  await expect(migrate(database.pool, [{ a: creates('a') }, { a: creates('b') }])).rejects.toThrow(/a/);
});

test('each has a transaction of its own: what ran before a failure stays, and the rest can be run again', async () => {
  const broken = { '2-broken': { sql: 'create table app.half (id int); select 1 / 0' } };
  await expect(migrate(database.pool, [first, broken])).rejects.toThrow('division by zero');
  expect(await names()).toEqual(['1-first']);
  expect(await tableOf('app.half')).toBeNull();
  await migrate(database.pool, [first, { '2-broken': creates('whole') }]);
  expect(await names()).toEqual(['1-first', '2-broken']);
});

describe('two versions', () => {
  const expands = { '2-expands': { sql: 'alter table app.first add column more text' } };
  const contracts = { '3-contracts': { sql: 'alter table app.first drop column id', minimumLevel: 2 } };

  test('an older one starts on what a newer one has added to', async () => {
    await migrate(database.pool, [first, expands]);
    expect(await migrate(database.pool, [first])).toEqual([]);
    await awaitSchema(database.pool, [first]);
    expect(await names()).toEqual(['1-first', '2-expands']);
  });

  test('one that needs what was removed refuses in one line, and changes nothing', async () => {
    await migrate(database.pool, [first, expands, contracts], { level: 2 });
    const line =
      'this version is too old for the database: it knows schema level 1, and the database needs at least 2';
    await expect(migrate(database.pool, [first, { '4-own': creates('own') }], { level: 1 })).rejects.toThrow(
      line,
    );
    await expect(awaitSchema(database.pool, [first], { level: 1 })).rejects.toThrow(line);
    expect(await tableOf('app.own')).toBeNull();
    expect(await missingMigrations(database.pool, [first, expands], 2)).toEqual([]);
  });

  test('nothing is removed while a running process needs it', async () => {
    await migrate(database.pool, [first, expands], { level: 2 });
    const beforeContracting = jest.fn().mockRejectedValue(new Error('an old process runs'));
    await expect(
      migrate(database.pool, [first, expands, contracts], { level: 2, beforeContracting }),
    ).rejects.toThrow('an old process runs');
    expect(beforeContracting).toHaveBeenCalledWith(expect.anything(), 2);
    expect(await names()).toEqual(['1-first', '2-expands']);
    expect(await missingMigrations(database.pool, [first], 1)).toEqual([]);
  });

  test('a migration whose text has changed is noticed', async () => {
    await migrate(database.pool, [first]);
    await migrate(database.pool, [{ '1-first': { sql: `\n  ${first['1-first'].sql}` } }]);
    await expect(migrate(database.pool, [{ '1-first': creates('other') }])).rejects.toThrow(
      '"1-first" was run with another text',
    );
  });
});

describe('a table in use', () => {
  const change = { '2-change': { sql: 'alter table app.first add column more text' } };
  let holder: PoolClient;

  beforeEach(async () => {
    await migrate(database.pool, [first]);
    holder = await database.pool.connect();
    await holder.query('begin; select * from app.first');
  });
  afterEach(() => holder.release());

  test('is retried again and again, and everyone else continues between the tries', async () => {
    const migrating = migrate(database.pool, [first, change], { lockTimeoutMs: 20 });
    // Queues behind the migration; without its time-out this would be a deadlock of the test.
    for (let i = 0; i < 5; i += 1) await database.pool.query('insert into app.first values ($1)', [i]);
    await holder.query('commit');
    expect(await migrating).toEqual(['2-change']);
  });

  test('is reported in one line if it stays in use', async () => {
    await expect(
      migrate(database.pool, [first, change], { lockTimeoutMs: 10, patienceMs: 50 }),
    ).rejects.toThrow('"2-change" could not lock its tables in 0 s');
    await holder.query('commit');
    expect(await names()).toEqual(['1-first']);
  });
});

describe('an index on a filled table', () => {
  const concurrentIndex = 'app.filled_n';
  const build = {
    '2-index': { sql: 'create unique index concurrently filled_n on app.filled (n)', concurrentIndex },
  };
  const isValid = async () =>
    (
      await database.pool.query('select indisvalid from pg_index where indexrelid = to_regclass($1)', [
        concurrentIndex,
      ])
    ).rows;

  beforeEach(() => database.pool.query('create table app.filled (n int)'));

  test('is built outside a transaction, by one of several processes', async () => {
    await Promise.all([1, 2, 3].map(() => migrate(database.pool, [build])));
    expect(await isValid()).toEqual([{ indisvalid: true }]);
    expect(await names()).toEqual(['2-index']);
  });

  test('is dropped and built again if an attempt has failed', async () => {
    await database.pool.query('insert into app.filled values (1), (1)');
    await expect(migrate(database.pool, [build])).rejects.toMatchObject({ code: '23505' });
    expect(await isValid()).toEqual([{ indisvalid: false }]);
    await database.pool.query('delete from app.filled');
    await migrate(database.pool, [build]);
    expect(await isValid()).toEqual([{ indisvalid: true }]);
  });
});

describe('a process that does not migrate itself', () => {
  test('waits until another one has done it, and logs that once', async () => {
    const onWaiting = jest.fn();
    const waiting = awaitSchema(database.pool, [first], { onWaiting });
    await migrate(database.pool, [first]);
    await waiting;
    expect(onWaiting.mock.calls.length).toBeLessThanOrEqual(1);
  });

  test('gives up with advice', async () => {
    await expect(awaitSchema(database.pool, [first], { patienceMs: 20 })).rejects.toThrow(
      'the database lacks 1 migrations of this version, "1-first" first; run "npm run migrate"',
    );
  });
});
