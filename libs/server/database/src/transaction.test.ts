import { createTestDatabase, type TestDatabase } from './testing';
import { inTransaction } from './transaction';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table public.notes (text text)');
});
afterEach(() => database.pool.query('truncate public.notes'));
afterAll(() => database.drop());

async function notes(): Promise<string[]> {
  const { rows } = await database.pool.query<{ text: string }>('select text from public.notes');
  return rows.map(({ text }) => text);
}

test('commits what the work wrote and gives its result', async () => {
  const result = await inTransaction(database.pool, async (client) => {
    await client.query(`insert into public.notes values ('kept')`);
    return 'done';
  });
  expect(result).toBe('done');
  expect(await notes()).toEqual(['kept']);
});

test('rolls back when the work fails, and gives its error', async () => {
  const failed = inTransaction(database.pool, async (client) => {
    await client.query(`insert into public.notes values ('lost')`);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect(await notes()).toEqual([]);
});

test('takes settings for the transaction, which the connection forgets afterwards', async () => {
  const of = (begin?: string) =>
    inTransaction(
      database.pool,
      async (client) =>
        (await client.query<{ path: string }>('select current_setting($1) as path', ['search_path'])).rows[0]
          ?.path,
      begin,
    );
  const usual = await of();
  expect(await of('begin; set local search_path = events')).toBe('events');
  expect(await of()).toBe(usual);
});

test('discards a connection on which even the rollback fails', async () => {
  const { pool } = database;
  let used: unknown;
  // The pool reports the closed connection a moment after the error.
  const discarded = new Promise<void>((resolve) => {
    pool.on('remove', (client) => client === used && resolve());
  });
  const failed = inTransaction(pool, async (client) => {
    used = client;
    client.on('error', () => {});
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await pool.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    await client.query('select 1');
  });
  await expect(failed).rejects.toThrow();
  await discarded;
});
