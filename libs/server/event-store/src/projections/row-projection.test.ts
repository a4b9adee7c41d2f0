import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import type { Transaction } from 'kysely';
import type { Position, RecordedEvent } from '../event-store';
import { liveSchema } from '../projection';
import { testEvent } from '../testing';
import type { NoteEvent } from '../testing/note-domain';
import { noteReadMigrations, notesProjection } from '../testing/note-projection';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase([noteReadMigrations]);
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('truncate read.notes'));

function recorded(event: NoteEvent, stream = 'note-1'): RecordedEvent {
  return {
    ...testEvent(event.type, event.data),
    stream,
    version: 1,
    position: '1' as Position,
    recordedAt: '2026-11-21T10:00:00.000Z',
  };
}
const added = (id: string, text: string, stream?: string) =>
  recorded({ type: 'NoteAdded', data: { id, text, tags: ['it’s "quoted"'] } }, stream);
const edited = (id: string, text: string) => recorded({ type: 'NoteEdited', data: { id, text } });
const removed = (id: string) => recorded({ type: 'NoteRemoved', data: { id } });
const closed = (stream: string) => recorded({ type: 'NotebookClosed', data: {} }, stream);

const project = (...events: RecordedEvent[]) =>
  database.db.transaction().execute((tx) => notesProjection.project(events, { tx, schema: liveSchema }));
const rows = async () =>
  (await database.pool.query('select * from read.notes order by id')).rows as Record<string, unknown>[];
const texts = async () => (await rows()).map(({ id, text }) => `${id}:${text}`);

test('folds a row over events of one batch and of several', async () => {
  await project(added('1', 'milk'), edited('1', 'bread'));
  await project(edited('1', 'salt'), added('2', 'oil'));
  expect(await rows()).toEqual([
    {
      id: '1',
      stream: 'note-1',
      text: 'salt',
      tags: ['it’s "quoted"'],
      edits: 2,
      changed_at: new Date('2026-11-21T10:00:00.000Z'),
    },
    expect.objectContaining({ id: '2', edits: 0 }),
  ]);
});

test('removes rows, also ones added in the same batch, and adds removed ones again', async () => {
  await project(added('1', 'milk'), added('2', 'oil'));
  await project(removed('1'), added('3', 'x'), removed('3'), removed('unknown'));
  expect(await texts()).toEqual(['2:oil']);
  await project(removed('2'), added('2', 'again'));
  expect(await texts()).toEqual(['2:again']);
});

test('an event may concern all rows with a value in a column, stored or of the same batch', async () => {
  await project(added('1', 'a', 'note-1'), added('2', 'b', 'note-2'));
  await project(added('3', 'c', 'note-1'), closed('note-1'), added('4', 'd', 'note-1'));
  expect(await texts()).toEqual(['2:b', '4:d']);
});

test('an event about a missing row makes none', async () => {
  await project(edited('9', 'x'));
  expect(await texts()).toEqual([]);
});

describe('a rebuild', () => {
  const inOneTransaction = (work: (tx: Transaction<unknown>) => Promise<void>) =>
    database.db.transaction().execute(work);

  test('folds over batches in memory and writes at its end', async () => {
    const rebuild = notesProjection.rebuild!(liveSchema);
    await inOneTransaction((tx) => rebuild.project([added('1', 'a'), added('2', 'b', 'note-2')], tx));
    await inOneTransaction((tx) => rebuild.project([edited('1', 'c'), removed('2'), added('3', 'd')], tx));
    expect(await texts()).toEqual([]);
    await inOneTransaction((tx) => rebuild.finish(tx));
    expect(await texts()).toEqual(['1:c', '3:d']);
  });

  test('of more rows than it keeps in memory finds again what it has written', async () => {
    const rebuild = notesProjection.rebuild!(liveSchema);
    const many = Array.from({ length: 5_001 }, (_, n) => added(`m${n}`, 'many', 'note-many'));
    await inOneTransaction((tx) => rebuild.project([added('1', 'a'), added('2', 'b'), ...many], tx));
    expect(await rows()).toHaveLength(5_003);
    await inOneTransaction((tx) => rebuild.project([edited('1', 'c'), removed('2')], tx));
    await inOneTransaction((tx) => rebuild.project([closed('note-many'), edited('1', 'd')], tx));
    await inOneTransaction((tx) => rebuild.finish(tx));
    expect(await texts()).toEqual(['1:d']);
    expect((await rows())[0]).toMatchObject({ edits: 2, stream: 'note-1' });
  });
});
