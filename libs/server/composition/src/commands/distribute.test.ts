import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { migrationSets } from '../migrate-everything';
import { modules } from '../modules';
import { distribute } from './distribute';

describe('distributing tables by the bot', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase(migrationSets);
  });
  afterAll(() => database.drop());

  /** What Citus has of this, as far as the command needs it: it notes what it was asked for. */
  const standIn = `
    create table public.pg_dist_partition (logicalrelid regclass, partkey text, together text);
    create function public.create_distributed_table(t regclass, k text, colocate_with text) returns void
      language sql as 'insert into public.pg_dist_partition values (t, k, colocate_with)';
    create function public.create_reference_table(t regclass) returns void
      language sql as 'insert into public.pg_dist_partition values (t, null, null)';`;
  const distributed = async () =>
    (
      await database.pool.query<{ name: string; key: string | null; together: string | null }>(
        `select logicalrelid::text as name, partkey as key, together from public.pg_dist_partition`,
      )
    ).rows;

  test('is refused without Citus', async () => {
    await expect(distribute(database.pool, modules)).rejects.toThrow(/no Citus.*Nothing was changed/);
  });

  test('places all rows of a bot together, those of processes everywhere, and is done once', async () => {
    await database.pool.query(standIn);
    const done = await distribute(database.pool, modules);
    const rows = await distributed();
    expect(rows[0]).toEqual({ name: 'app.chats', key: 'bot_id', together: 'none' });
    expect(rows.at(-1)).toEqual({ name: 'app.runtime_processes', key: null, together: null });
    for (const row of rows.slice(1, -1)) expect(row).toMatchObject({ key: 'bot_id', together: 'app.chats' });
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['app.messages', 'app.outbox']));
    expect(done).toHaveLength(rows.length - 1);
    expect(await distribute(database.pool, modules)).toEqual([]);
  });

  test('is undone where a hot statement has no plan', async () => {
    await database.pool.query('truncate public.pg_dist_partition');
    const refused = `create function public.refuse() returns text language plpgsql immutable as
      'begin raise exception using errcode = ''0A000'', message = ''no''; end'`;
    await database.pool.query(refused);
    const hotStatements = [{ name: 'too clever', text: 'select public.refuse()' }];
    await expect(distribute(database.pool, [...modules, { name: 'clever', hotStatements }])).rejects.toThrow(
      `Citus can't run the statement "too clever"`,
    );
    expect(await distributed()).toEqual([]);
  });
});
