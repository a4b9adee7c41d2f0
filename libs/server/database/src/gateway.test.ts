import type { Pool } from 'pg';
import { type SilentProxy, silentProxy } from '../../../../tools/testing/silent-proxy.mjs';
import { isDatabaseUnavailable, isRefusedData } from './database-errors';
import { Listener } from './listener';
import { notify } from './notify';
import { createPipeline, createPool } from './pool';
import { createTestDatabase, type TestDatabase } from './testing';

let database: TestDatabase;
let proxy: SilentProxy;
const pools: Pool[] = [];
let change = (chunk: Buffer) => chunk;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await silentProxy(Number(new URL(database.url).port), { change: (chunk) => change(chunk) });
});
afterEach(async () => {
  change = (chunk) => chunk;
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
});
afterAll(async () => {
  await proxy.stop();
  await database.drop();
});

/** Address of the database by way of the proxy. */
function proxied(): string {
  const url = new URL(database.url);
  url.port = String(proxy.port);
  return url.href;
}

function poolOf(options: Parameters<typeof createPool>[1] = {}): Pool {
  const pool = createPool(proxied(), options);
  pools.push(pool);
  return pool;
}

/** A statement with a deadline of its own. */
const soon = (text: string) => ({ text, query_timeout: 300 }) as { text: string };

async function fail(promise: Promise<unknown>): Promise<Error & { code?: string }> {
  return promise.then(
    () => {
      throw new Error('it was answered');
    },
    (error: Error) => error,
  );
}

test('a silent connection fails by its deadline, is discarded, and takes idle ones with it', async () => {
  const pool = poolOf();
  const three = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
  for (const client of three) client.release();
  expect(pool.idleCount).toBe(3);
  proxy.dropFlows();
  const error = await fail(pool.query(soon('select 1')));
  expect(error.code).toBe('DATABASE_TIMEOUT');
  expect(isDatabaseUnavailable(error)).toBe(true);
  // Each of the two others would have cost its deadline too.
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(pool.totalCount).toBe(1);
});

test('a connection in a transaction that falls silent does not return to the pool', async () => {
  const pool = poolOf({ max: 1 });
  const client = await pool.connect();
  await client.query('begin');
  proxy.dropFlows();
  const waiting = pool.query('select 1 as one');
  expect((await fail(client.query(soon('select 1')))).code).toBe('DATABASE_TIMEOUT');
  expect(isDatabaseUnavailable(await fail(client.query('rollback')))).toBe(true);
  client.release();
  expect((await waiting).rows).toEqual([{ one: 1 }]);
});

test('everything that waits on a silent pipeline fails with it, and the next finds another connection', async () => {
  const pool = poolOf();
  const pipeline = createPipeline(pool);
  pools.push(pipeline);
  const client = await pipeline.connect();
  await client.query('select 1');
  proxy.dropFlows();
  const both = [client.query(soon('select 1')), client.query('select 2')];
  for (const error of await Promise.all(both.map(fail))) expect(error.code).toBe('DATABASE_TIMEOUT');
  client.release();
  expect((await pipeline.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('the pipeline of a pool that falls silent opens another connection', async () => {
  const pool = poolOf();
  const pipeline = createPipeline(pool);
  pools.push(pipeline);
  await Promise.all([pool.query('select 1'), pipeline.query('select 1')]);
  proxy.dropFlows();
  await fail(pool.query(soon('select 1')));
  expect((await pipeline.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(pipeline.totalCount).toBe(1);
});

test('the server ends a statement at the limit of its pool, which is no fault of the data', async () => {
  const pool = poolOf({ statementTimeoutMs: 100 });
  const error = await fail(pool.query('select pg_sleep(60)'));
  expect(error.code).toBe('57014');
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test('a pool without a free connection fails with its code', async () => {
  const pool = poolOf({ max: 1 });
  const client = await pool.connect();
  // Not before the first connection is open: the wait counts for opening one too.
  pool.options.connectionTimeoutMillis = 50;
  expect((await fail(pool.query('select 1'))).code).toBe('DATABASE_POOL_EXHAUSTED');
  client.release();
});

test('behind a pooler no statement has a name, and no session a setting', async () => {
  const pool = poolOf({ pooler: true, max: 1 });
  await pool.query({ name: 'one', text: 'select 1', values: [] });
  const { rows } = await pool.query(
    "select count(*)::int as prepared, current_setting('statement_timeout') as timeout from pg_prepared_statements",
  );
  expect(rows).toEqual([{ prepared: 0, timeout: '0' }]);
});

test('errors are told apart by their code', () => {
  const coded = (code: string) => Object.assign(new Error('words'), { code });
  for (const code of [
    '53100',
    '53200',
    '53300',
    '57014',
    '57P01',
    '55P03',
    '40001',
    '40P01',
    '08006',
    '58030',
    '25006',
    'ECONNRESET',
    'ETIMEDOUT',
  ]) {
    expect([code, isDatabaseUnavailable(coded(code)), isRefusedData(coded(code))]).toEqual([
      code,
      true,
      false,
    ]);
  }
  for (const code of ['22P05', '22003', '23502', '23505']) {
    expect([code, isDatabaseUnavailable(coded(code)), isRefusedData(coded(code))]).toEqual([
      code,
      false,
      true,
    ]);
  }
  for (const code of ['42P01', '42703', 'XX000', '54000']) {
    expect([code, isDatabaseUnavailable(coded(code)), isRefusedData(coded(code))]).toEqual([
      code,
      false,
      false,
    ]);
  }
  expect(isDatabaseUnavailable(new Error('Connection terminated'))).toBe(false);
});

test('a listener on a silent connection notices, listens again, and reports that it may have missed something', async () => {
  const errors: Error[] = [];
  const listener = new Listener(proxied(), { checkEveryMs: 100, onError: (error) => errors.push(error) });
  const heard: string[] = [];
  let back: () => void = () => {};
  const reconnected = new Promise<void>((done) => (back = done));
  await listener.listen('news', (payload) => heard.push(payload), { onReconnect: () => back() });
  expect(listener.isListening).toBe(true);
  proxy.dropFlows();
  await reconnected;
  expect(errors[0]).toMatchObject({ code: 'DATABASE_TIMEOUT' });
  const other = new Promise<void>((done) => void listener.listen('other', () => done()));
  await notify(database.pool, 'news', 'after');
  await notify(database.pool, 'other');
  // A notification on the second channel was sent after the one on the first.
  const again = setInterval(() => void notify(database.pool, 'other'), 100);
  await other;
  clearInterval(again);
  expect(heard).toEqual(['after']);
  await listener.close();
});

test('a LISTEN that is refused once takes effect anyway', async () => {
  let refused = 0;
  const spoil = (chunk: Buffer) => {
    if (refused > 0 || !chunk.includes('listen "spoiled"')) return chunk;
    refused += 1;
    return Buffer.from(chunk.toString('latin1').replace('listen "spoiled"', 'LISTXN "spoiled"'), 'latin1');
  };
  const listener = new Listener(proxied());
  await listener.listen('first', () => {});
  change = spoil;
  let arrived: (payload: string) => void = () => {};
  const payload = new Promise<string>((done) => (arrived = done));
  await listener.listen('spoiled', (given) => arrived(given));
  expect(refused).toBe(1);
  await notify(database.pool, 'spoiled', 'heard');
  expect(await payload).toBe('heard');
  await listener.close();
});
