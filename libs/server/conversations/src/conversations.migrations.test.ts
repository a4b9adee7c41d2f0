import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { conversationsMigrations } from './conversations.migrations';

describe('the tables of the conversations', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase([conversationsMigrations]);
  });
  afterAll(() => database.drop());

  /** Tables but for the months; of those with a bot, or of the others. */
  async function tables(withBot: boolean): Promise<string[]> {
    const { rows } = await database.pool.query<{ name: string }>(
      `select c.relname as name from pg_class c
       where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
         and c.relname not like '%migration%' and c.relname <> 'schema_version' and $1 = exists (
           select from pg_attribute a where a.attrelid = c.oid and a.attname = 'bot_id')
       order by 1`,
      [withBot],
    );
    return rows.map(({ name }) => name);
  }

  test('have the bot in each of their unique keys, and reference no other tables', async () => {
    const { rows } = await database.pool.query(
      `select c.relname, pg_get_indexdef(i.indexrelid) as key from pg_index i join pg_class c on c.oid = i.indrelid
       where c.relnamespace = 'app'::regnamespace and i.indisunique and c.relname = any($1) and not exists (
         select from pg_attribute a where a.attrelid = c.oid and a.attname = 'bot_id' and a.attnum = any(i.indkey::int2[]))`,
      [await tables(true)],
    );
    expect(rows).toEqual([]);
    expect((await database.pool.query(`select conname from pg_constraint where contype = 'f'`)).rows).toEqual(
      [],
    );
  });

  test('have a bot id, except the one of the processes', async () => {
    expect(await tables(false)).toEqual(['runtime_processes']);
  });
});
