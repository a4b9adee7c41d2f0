import { testConfig } from '@botter/server-config/testing';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { migrationsOf } from '@botter/server-module';
import { type ExpiringRows, RowExpiry } from '@botter/server-upkeep';
import { expireAll } from '@botter/server-upkeep/testing';
import { modules } from './modules';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(migrationsOf(modules));
});
afterAll(() => database.drop());

const config = testConfig({ MESSAGES_KEEP_DAYS: '365' });
const declared = modules.flatMap(({ expiries }) => expiries?.(config) ?? []);
const rows = declared.filter((each): each is ExpiringRows => 'table' in each);

/** A row for each process, so reading all of them is the quickest way. */
const small = ['app.processes', 'app.key_holders', 'app.runtime_processes'];

/** All nodes of a plan, the outer ones first. */
function nodesOf(plan: Record<string, unknown>): Record<string, unknown>[] {
  const inner = (plan.Plans as Record<string, unknown>[] | undefined) ?? [];
  return [plan, ...inner.flatMap(nodesOf)];
}

test('what has expired is found by a b-tree, the oldest first', async () => {
  expect(rows.length).toBeGreaterThan(25);
  const client = await database.pool.connect();
  try {
    // With few rows reading and sorting all of them is quicker; this checks whether there is another way.
    await client.query('set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off');
    for (const each of rows.filter(({ table }) => !small.includes(table))) {
      const { text, values } = new RowExpiry(database.pool, each).statement(new Date());
      const explained = await client.query(`explain (format json) ${text}`, [...values]);
      const nodes = nodesOf(explained.rows[0]['QUERY PLAN'][0].Plan);
      const unwanted = nodes.filter((node) => ['Seq Scan', 'Sort'].includes(String(node['Node Type'])));
      expect([each.table, unwanted.map((node) => node['Relation Name'])]).toEqual([each.table, []]);
      // By its age, and not by reading the index of something else from the beginning to the end.
      const conditions = nodes.map((node) => String(node['Index Cond']));
      expect([each.table, conditions]).toEqual([
        each.table,
        expect.arrayContaining([expect.stringMatching(new RegExp(`\\b${each.column} <`))]),
      ]);
    }
  } finally {
    client.release(true);
  }
});

test('no index has to be read from its beginning to find old rows', async () => {
  const { rows: found } = await database.pool.query(`
    select c.relname from pg_class c join pg_am a on a.oid = c.relam where a.amname = 'brin'`);
  expect(found).toEqual([]);
});

test('snapshots of shapes that neither this version nor the one before reads expire', async () => {
  const kept = rows.filter(({ unit }) => unit === 'number');
  for (const { table, only, before } of kept) {
    const oldest = Number(before(new Date()));
    const shapes = [oldest - 1, oldest, oldest + 1];
    const fold = /'([\w-]+)'/.exec(only ?? '')?.[1];
    await database.pool.query(
      fold
        ? `insert into events.snapshots (stream, fold, state_version, version, position, state)
           select 'bot-1', '${fold}', shape, 1, '', '' from unnest($1::int[]) shape`
        : `insert into ${table} (bot_id, index_version, version, content) select 'bot-1', shape, 1, '' from unnest($1::int[]) shape`,
      [shapes],
    );
  }
  await expireAll(database.pool, rows);
  const { rows: left } = await database.pool.query<{ fold: string; shapes: number[] }>(`
    select fold, array_agg(state_version order by state_version) as shapes from events.snapshots group by 1
    union all select 'history', array_agg(index_version order by index_version) from app.history_snapshots`);
  expect(left).toHaveLength(kept.length);
  expect(left.map(({ shapes }) => shapes.length)).toEqual(kept.map(() => 2));
});

test('everything that expires has a unique name', () => {
  const names = rows.map((each) => new RowExpiry(database.pool, each).name);
  expect(new Set(names).size).toBe(names.length);
});
