import { eventually } from '@botter/server-async/testing';
import type { TestDatabase } from '@botter/server-database/testing';
import type { EventStore, NewEvent } from '../event-store';
import { defineEventTypes, type EventTypes, NewerEventError } from '../event-types';
import { ownEvents } from '../folds/own-events';
import { KurrentDBEventStore } from '../kurrentdb/kurrentdb-event-store';
import { KurrentDBStandIn } from '../kurrentdb/testing/kurrentdb-stand-in';
import { Quarantine } from '../quarantine/quarantine';
import { testEvent } from '../testing';
import { type NoteAdded, type NoteEdited, noteTypes } from '../testing/note-domain';
import { notesProjection } from '../testing/note-projection';
import { ReaderSuite } from '../testing/reader-suite';
import { type CheckpointedSubscription, checkpointedSubscription } from './checkpointed-subscription';
import type { ProjectionRunnerOptions } from './projection-runner';
import { replay, verifyReadModels } from './replay';

const readers = new ReaderSuite(() => ({
  listener: readers.listener,
  takeoverIntervalMs: 20,
  askIntervalMs: 20,
  retryIntervalMs: 20,
}));
const kurrent = new KurrentDBStandIn();
let database: TestDatabase;
let quarantine: Quarantine;
let handled: string[];

beforeAll(() => kurrent.start());
afterAll(() => kurrent.stop());
beforeEach(() => {
  ({ database } = readers);
  quarantine = new Quarantine(database.db);
  handled = [];
});

const known = {
  NoteAdded: { version: 2, upcast: { 1: (data: object) => ({ ...data, tags: [] }) } },
  NoteRemoved: { version: 1 },
  NotebookClosed: { version: 1, endsStream: true },
};
const newerTypes = defineEventTypes({
  ...known,
  NoteEdited: { version: 2, upcast: { 1: (data: object) => data } },
  FromTheFuture: { version: 1 },
});
const newestTypes = defineEventTypes({
  ...known,
  NoteEdited: { version: 2, upcast: { 1: (data: object) => data } },
  FromTheFuture: { version: 1 },
  FromLater: { version: 1 },
});

const subscription = (): CheckpointedSubscription => {
  const push = async ({ data, stream }: { data: { text: string }; stream: string }) =>
    void handled.push(`${stream} ${data.text}`);
  return checkpointedSubscription<NoteAdded | NoteEdited>({
    name: 'follow-up',
    on: { NoteAdded: push, NoteEdited: push },
  });
};
const start = (options: Partial<ProjectionRunnerOptions> = {}) =>
  readers.start({ projections: [notesProjection], subscriptions: [subscription()], ...options });
const added = (id: string): NewEvent => ({
  ...testEvent('NoteAdded', { id, text: 'added', tags: [] }),
  schemaVersion: 2,
});
const edited = (id: string, text: string) => testEvent('NoteEdited', { id, text });

async function write(stream: string, events: readonly NewEvent[], store: EventStore = readers.store) {
  const result = await store.append(stream, await store.streamVersion(stream), events);
  if (!result.ok) throw new Error('refused');
  return result.position;
}
const notes = async () => {
  const { rows } = await database.pool.query('select id, text from read.notes order by id');
  return rows.map(({ id, text }) => `${id} ${text}`);
};
/** Waits until both readers have read up to it. */
async function read(position: Awaited<ReturnType<typeof write>>) {
  expect(await readers.readYourWrites.waitFor(position, ['notes', 'follow-up'])).toBe(true);
}
const onHold = (count: number) =>
  eventually(
    () => quarantine.countOnHold(),
    (now) => now === count,
  );

describe.each([
  ['of an unknown type', testEvent('FromTheFuture')],
  ['of a newer shape', { ...edited('held', 'newer'), schemaVersion: 2 }],
])('an event %s', (_, newer) => {
  test('puts its stream on hold and no other, until a process of that version reads on, in order', async () => {
    const held: string[] = [];
    const older = start({ onHold: (reader, { stream }) => held.push(`${reader} ${stream}`) });
    await write('note-held', [added('held'), newer, edited('held', 'last')]);
    await read(await write('note-other', [added('other')]));
    // The same is true for a later batch, and for a process that starts now.
    await older.stop();
    start();
    await read(await write('note-held', [added('more')]));
    await read(await write('note-other', [edited('other', 'edited')]));
    expect(await notes()).toEqual(['held added', 'other edited']);
    expect(handled).toEqual(['note-held added', 'note-other added', 'note-other edited']);
    expect(held.sort()).toEqual(['follow-up note-held', 'notes note-held']);
    // It is not in quarantine: no one has to do anything, and commands of the newer version are accepted.
    expect(await quarantine.list()).toEqual([]);
    expect(await quarantine.since('note-held')).toBeUndefined();
    expect(await quarantine.requestRetry('note-held')).toBe(0);

    // Next to the older one, which leaves its readers to it and doesn't want them back.
    start({ types: newerTypes });
    await onHold(0);
    expect(await notes()).toEqual(['held last', 'more added', 'other edited']);
    const afterwards = newer.type === 'NoteEdited' ? ['note-held newer'] : [];
    expect(handled.slice(3)).toEqual([...afterwards, 'note-held last', 'note-held added']);
    await read(await write('note-held', [{ ...newer, id: testEvent().id }, edited('held', 'again')]));
    expect(await notes()).toEqual(['held again', 'more added', 'other edited']);
    expect(await quarantine.countOnHold()).toBe(0);
  });
});

test('a process manager that reads the whole stream puts it on hold too, from the event that it was handling', async () => {
  const reading = (types: EventTypes) => ({
    types,
    projections: [],
    subscriptions: [
      checkpointedSubscription<NoteAdded>({
        name: 'reading',
        on: {
          NoteAdded: async ({ stream }) => {
            const events = ownEvents(await readers.store.readStream(stream), types, types);
            handled.push(`${stream} ${events.length}`);
          },
        },
      }),
    ],
  });
  await write('note-held', [added('held'), edited('held', 'between'), testEvent('FromTheFuture')]);
  const position = await write('note-other', [added('other')]);
  const older = start(reading(noteTypes));
  expect(await readers.readYourWrites.waitFor(position, ['reading'])).toBe(true);
  expect(handled).toEqual(['note-other 1']);
  expect(await quarantine.countOnHold()).toBe(1);
  await older.stop();
  start(reading(newerTypes));
  await onHold(0);
  expect(handled).toEqual(['note-other 1', 'note-held 3']);
});

test('an older process reads on for all other streams once the newer one is gone', async () => {
  const newer = start({ types: newerTypes });
  await read(await write('note-held', [added('held'), testEvent('FromTheFuture')]));
  await newer.stop();
  start();
  await write('note-held', [testEvent('FromTheFuture'), edited('held', 'later')]);
  await read(await write('note-other', [added('other')]));
  expect(await notes()).toEqual(['held added', 'other added']);
  expect(await quarantine.countOnHold()).toBe(1);
});

test('a process that knows the first event of a newer version, but not the next, reads up to that one', async () => {
  const first = start();
  await write('note-held', [
    added('held'),
    testEvent('FromTheFuture'),
    edited('held', 'between'),
    testEvent('FromLater'),
    edited('held', 'last'),
  ]);
  await read(await write('note-other', [added('other')]));
  await first.stop();
  const newer = start({ types: newerTypes });
  await eventually(notes, (all) => all[0] === 'held between');
  await eventually(() => handled.includes('note-held between'));
  expect(await quarantine.countOnHold()).toBe(1);
  await newer.stop();
  start({ types: newestTypes });
  await onHold(0);
  expect(await notes()).toEqual(['held last', 'other added']);
  expect(handled).toEqual(['note-held added', 'note-other added', 'note-held between', 'note-held last']);
});

test('a stream that ends needs nothing before: nothing stays on hold', async () => {
  start();
  await write('note-one', [added('one'), testEvent('FromTheFuture'), testEvent('NotebookClosed', {})]);
  await write('note-two', [added('two'), testEvent('FromTheFuture')]);
  await read(await write('note-other', [added('other')]));
  await read(await write('note-two', [testEvent('NotebookClosed', {})]));
  expect(await notes()).toEqual(['other added']);
  const { rows } = await database.pool.query(
    "select count(*)::int as n from events.quarantined_streams where reader = 'notes' and not ended",
  );
  expect(rows[0].n).toBe(0);
});

describe('a replay', () => {
  const run = (types = noteTypes) => ({
    store: readers.store,
    db: database.db,
    url: database.url,
    types,
    projections: [notesProjection],
  });

  test('stops each stream before what an older version does not know, and a newer process continues there', async () => {
    const newer = start({ types: newerTypes });
    await write('note-held', [added('held'), testEvent('FromTheFuture'), edited('held', 'last')]);
    await read(await write('note-other', [added('other')]));
    await newer.stop();
    await expect(verifyReadModels(run())).rejects.toThrow(NewerEventError);
    expect(await verifyReadModels(run(newerTypes))).toEqual({ events: 4, faults: [] });
    expect(await replay(run())).toBe(4);
    expect(await notes()).toEqual(['held added', 'other added']);
    expect(await quarantine.countOnHold()).toBe(1);
    // The live read model has the same streams on hold.
    expect(await verifyReadModels(run())).toEqual({ events: 4, faults: [] });
    start({ types: newerTypes });
    await onHold(0);
    expect(await notes()).toEqual(['held last', 'other added']);
  });
});

test('events in KurrentDB are put on hold in the same way', async () => {
  const store = new KurrentDBEventStore({ url: kurrent.url, pollIntervalMs: 600_000, onError: () => {} });
  const older = start({ store });
  await write('note-held', [added('held'), testEvent('FromTheFuture'), edited('held', 'last')], store);
  await write('note-other', [added('other')], store);
  await eventually(notes, (all) => all.includes('other added'));
  await eventually(() => handled.includes('note-other added'));
  expect(await notes()).toEqual(['held added', 'other added']);
  expect(handled).toEqual(['note-held added', 'note-other added']);
  await older.stop();
  const newer = start({ store, types: newerTypes });
  await onHold(0);
  expect(await notes()).toEqual(['held last', 'other added']);
  expect(handled.at(-1)).toBe('note-held last');
  await newer.stop();
  await store.close();
});
