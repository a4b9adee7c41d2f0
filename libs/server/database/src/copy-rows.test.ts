import { sql } from 'kysely';
import { copyRows } from './copy-rows';
import { createTestDatabase, type TestDatabase } from './testing';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(
    'create schema copied; create table copied.notes (id int primary key, text text, done boolean, extra jsonb)',
  );
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('truncate copied.notes'));

interface Note {
  readonly id: number;
  readonly text: string | null;
  readonly done?: boolean;
  readonly extra: unknown;
}
const target = { schema: 'copied', table: 'notes', columns: ['id', 'text', 'done', 'extra'] } as const;
const stored = async () => (await database.pool.query('select * from copied.notes order by id')).rows;

test('PostgreSQL stores copied rows as they are', async () => {
  const texts = ['', '\\N', 'a\tb\nc\rd\\e', '\\.', 'Ärger 🦊 \' "', 'x'.repeat(300_000)];
  const notes = texts.map((text, id) => ({ id, text, done: id % 2 === 0, extra: { text, list: [1, null] } }));
  await copyRows<Note>(database.db, target, notes);
  await copyRows<Note>(database.db, target, [{ id: 99, text: null, extra: null }]);
  await copyRows<Note>(database.db, target, []);
  expect(await stored()).toEqual([...notes, { id: 99, text: null, done: null, extra: null }]);
});

test('characters that PostgreSQL cannot store are replaced', async () => {
  await copyRows<Note>(database.db, target, [{ id: 1, text: 'a\0b\ud800', extra: { text: 'a\0b\ud800' } }]);
  const text = 'a\u{FFFD}b\u{FFFD}';
  expect(await stored()).toEqual([{ id: 1, text, done: null, extra: { text } }]);
});

test('copying is part of its transaction, and a refused row fails it with its code', async () => {
  const row = { id: 1, text: 'x', extra: null };
  const copying = database.db.transaction().execute(async (tx) => {
    await copyRows<Note>(tx, target, [row]);
    await copyRows<Note>(tx, target, [row, { ...row, id: 2 }]);
  });
  await expect(copying).rejects.toMatchObject({ code: '23505' });
  expect(await stored()).toEqual([]);
  // The connections are still of use.
  await Promise.all(Array.from({ length: 10 }, () => sql`select 1`.execute(database.db)));
});
