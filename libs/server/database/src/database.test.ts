import { isDatabaseUnavailable, isUniqueViolation } from './database-errors';
import { Listener } from './listener';
import { notify } from './notify';
import { createPool } from './pool';
import { createTestDatabase, type TestDatabase } from './testing';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('recognises a unique violation by its code and index', async () => {
  await database.pool.query('create table app.one (id int constraint one_id primary key)');
  await database.pool.query('insert into app.one values (1)');
  const error = await database.pool.query('insert into app.one values (1)').catch((e: unknown) => e);
  expect(isUniqueViolation(error)).toBe(true);
  expect(isUniqueViolation(error, 'one_id')).toBe(true);
  expect(isUniqueViolation(error, 'other')).toBe(false);
  expect(isDatabaseUnavailable(error)).toBe(false);
});

test('a database that does not answer, or was lost, is unavailable', async () => {
  const nowhere = createPool('postgres://nobody@127.0.0.1:1/none');
  expect(isDatabaseUnavailable(await nowhere.query('select 1').catch((e: unknown) => e))).toBe(true);
  await nowhere.end();
  const client = await database.pool.connect();
  const running = client.query('select pg_terminate_backend(pg_backend_pid())').catch((e: unknown) => e);
  expect(isDatabaseUnavailable(await running)).toBe(true);
  expect(isDatabaseUnavailable(await client.query('select 1').catch((e: unknown) => e))).toBe(true);
  client.release(true);
});

test('notifications arrive with the commit, and again after the connection was lost', async () => {
  const listener = new Listener(database.url);
  const inbox = mailbox();
  const reconnected = mailbox();
  const unlisten = await listener.listen('news', inbox.put, { onReconnect: () => reconnected.put('back') });
  await database.db.transaction().execute((tx) => notify(tx, 'news', 'one'));
  expect(await inbox.next()).toBe('one');

  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'botter-listener' and datname = current_database()",
  );
  expect(await reconnected.next()).toBe('back');
  await notify(database.pool, 'news', 'two');
  expect(await inbox.next()).toBe('two');

  await unlisten();
  await notify(database.pool, 'news', 'unheard');
  const unlistenOther = await listener.listen('other', inbox.put);
  await notify(database.pool, 'other', 'three');
  expect(await inbox.next()).toBe('three');
  await unlistenOther();
  await listener.close();
});

test('a payload that PostgreSQL would refuse is refused before', async () => {
  await expect(notify(database.pool, 'news', 'x'.repeat(8000))).rejects.toThrow(RangeError);
});

function mailbox() {
  const waiting: ((value: string) => void)[] = [];
  const arrived: string[] = [];
  return {
    put(value: string) {
      const next = waiting.shift();
      if (next) next(value);
      else arrived.push(value);
    },
    next(): Promise<string> {
      const value = arrived.shift();
      return value === undefined ? new Promise((done) => waiting.push(done)) : Promise.resolve(value);
    },
  };
}
