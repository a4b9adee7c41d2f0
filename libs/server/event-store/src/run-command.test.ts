import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import type { EventStore } from './event-store';
import { defineEventTypes, EventTypes } from './event-types';
import { StreamFolds } from './folds/stream-folds';
import { eventStoreMigrations } from './postgres/event-store.migrations';
import { PostgresEventStore } from './postgres/postgres-event-store';
import { runCommand } from './run-command';
import { testEvent } from './testing';
import { type NoteCommand, noteDecider, noteTypes } from './testing/note-domain';

let database: TestDatabase;
let store: PostgresEventStore;
let folds: StreamFolds;
const noteFold = { name: 'notes', types: noteTypes, decider: noteDecider };
const { metadata } = testEvent();
const otherTypes = defineEventTypes({ SomethingElse: { version: 1 } });

beforeAll(async () => {
  database = await createTestDatabase([eventStoreMigrations]);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('truncate events.events, events.snapshots');
  store = new PostgresEventStore({ pool: database.pool });
  const allTypes = EventTypes.merge([noteTypes, otherTypes]);
  folds = new StreamFolds({ store, db: database.db, allTypes });
});

const run = (command: NoteCommand, on: EventStore = store) =>
  runCommand({ store: on, folds, fold: noteFold, stream: 'note-1', command, metadata });

test('appends what was decided, with ids, versions and the metadata', async () => {
  const result = await run({ kind: 'add', id: '1', text: 'milk' });
  expect(result).toMatchObject({ version: 1, events: [{ type: 'NoteAdded', schemaVersion: 2, metadata }] });
  const [read] = await store.readStream('note-1');
  expect(read).toMatchObject({ ...result.events[0], position: result.position });
});

test('folds old shapes and skips events of other modules', async () => {
  await store.append('note-1', 0, [
    testEvent('NoteAdded', { id: '1', text: 'old' }),
    testEvent('SomethingElse'),
  ]);
  const result = await run({ kind: 'edit', id: '1', text: 'new' });
  expect(result).toMatchObject({ version: 3, events: [{ type: 'NoteEdited' }] });
  expect(result.state.get('1')).toBe('new');
});

test.each([
  ['of an unknown type', testEvent('FromTheFuture')],
  ['of a newer shape', { ...testEvent('NoteEdited', { id: '1', text: 'x' }), schemaVersion: 2 }],
])('an event %s refuses every command: half a state decides nothing', async (_, event) => {
  await store.append('note-1', 0, [testEvent('NoteAdded', { id: '1', text: 'old' }), event]);
  await expect(run({ kind: 'edit', id: '1', text: 'new' })).rejects.toMatchObject({
    code: 'unavailable',
    retryAfterSeconds: 5,
  });
  expect(await store.readStream('note-1')).toHaveLength(2);
});

test("a command that changes nothing appends nothing and returns the stream's version", async () => {
  const added = await run({ kind: 'add', id: '1', text: 'milk' });
  const result = await run({ kind: 'edit', id: '1', text: 'milk' });
  expect(result).toMatchObject({ events: [], version: 1, position: added.position });
});

test('a refusal writes nothing', async () => {
  await expect(run({ kind: 'edit', id: '9', text: 'x' })).rejects.toMatchObject({ code: 'not_found' });
  expect(await store.readStream('note-1')).toEqual([]);
});

test('commands that race are all decided on what is really there', async () => {
  await Promise.all(['1', '2', '3'].map((id) => run({ kind: 'add', id, text: id })));
  expect(await store.readStream('note-1')).toHaveLength(3);
});

test('a race that is lost again and again ends as a version conflict', async () => {
  let lost = 0;
  const unlucky: EventStore = Object.assign(Object.create(store) as EventStore, {
    append: async () => {
      lost += 1;
      return { ok: false, reason: 'version_conflict', actualVersion: lost } as const;
    },
  });
  await expect(run({ kind: 'add', id: '1', text: 'x' }, unlucky)).rejects.toMatchObject({
    code: 'version_conflict',
  });
  expect(lost).toBe(4);
});

test("a decider that folds many events together doesn't fold them one by one", async () => {
  const decider: typeof noteDecider = {
    ...noteDecider,
    evolve: () => {
      throw new Error('one by one');
    },
    evolveAll: (state, events) => events.reduce((before, event) => noteDecider.evolve(before, event), state),
  };
  const result = await runCommand({
    store,
    folds,
    fold: { ...noteFold, decider },
    stream: 'note-1',
    command: { kind: 'add', id: '1', text: 'milk' },
    metadata,
  });
  expect(result.state.get('1')).toBe('milk');
});
