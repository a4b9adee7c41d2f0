import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import type { Decider } from '../decider';
import type { EventStore, ReadStreamOptions } from '../event-store';
import { eventStoreMigrations } from '../postgres/event-store.migrations';
import { PostgresEventStore } from '../postgres/postgres-event-store';
import { runCommand } from '../run-command';
import { testEvent } from '../testing';
import {
  type NoteCommand,
  type NoteEvent,
  type NoteState,
  noteDecider,
  noteTypes,
} from '../testing/note-domain';
import { StreamFolds } from './stream-folds';

let database: TestDatabase;
let store: PostgresEventStore;
let counting: EventStore;
let eventsRead: number;
let processes: StreamFolds[] = [];
const { metadata } = testEvent();
const stream = 'note-1';
const notes = { name: 'notes', types: noteTypes, decider: noteDecider };

beforeAll(async () => {
  database = await createTestDatabase([eventStoreMigrations]);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('truncate events.events, events.snapshots');
  eventsRead = 0;
  store = new PostgresEventStore({ pool: database.pool });
  counting = Object.assign(Object.create(store) as EventStore, {
    append: store.append.bind(store),
    async readStream(name: string, options?: ReadStreamOptions) {
      const events = await store.readStream(name, options);
      eventsRead += events.length;
      return events;
    },
  });
});

afterEach(async () => {
  await Promise.all(processes.map((folds) => folds.idle()));
  processes = [];
});

/** One process, with its own cache. */
function newProcess(reading: EventStore = counting): StreamFolds {
  const folds = new StreamFolds({ store: reading, db: database.db, allTypes: noteTypes });
  processes.push(folds);
  return folds;
}

const run = (
  folds: StreamFolds,
  command: NoteCommand,
  decider: Decider<NoteState, NoteCommand, NoteEvent> = noteDecider,
) => runCommand({ store: counting, folds, fold: { ...notes, decider }, stream, command, metadata });

async function history(events: number, size = 10): Promise<void> {
  await database.pool.query(
    `insert into events.events (stream, version, event_id, type, schema_version, data, metadata)
     select $1, version, gen_random_uuid(), case version when 1 then 'NoteAdded' else 'NoteEdited' end,
            case version when 1 then 2 else 1 end,
            jsonb_build_object('id', '1', 'text', repeat('x', $3) || version, 'tags', '[]'::jsonb), $4
     from generate_series(1, $2::int) as version`,
    [stream, events, size, metadata],
  );
}

const edit = (text: string): NoteCommand => ({ kind: 'edit', id: '1', text });
const snapshots = async () =>
  (await database.pool.query('select state_version, version from events.snapshots order by state_version'))
    .rows;

test('a process reads the events of a long stream once, and none after its own commands', async () => {
  await history(10_000);
  const folds = newProcess();
  await run(folds, edit('a'));
  expect(eventsRead).toBe(10_000);
  await run(folds, edit('b'));
  await run(folds, edit('c'));
  expect(eventsRead).toBe(10_000);
  await store.append(stream, 'any', [testEvent('NoteEdited', { id: '1', text: 'by another process' })]);
  const result = await run(folds, edit('by another process'));
  expect(result).toMatchObject({ events: [], version: 10_004 });
  expect(eventsRead).toBe(10_001);
});

test('a new process reads the snapshot and what came after it', async () => {
  await history(1_000);
  const first = newProcess();
  await run(first, edit('a'));
  await first.idle();
  expect(await snapshots()).toEqual([{ state_version: 1, version: 1_000 }]);
  eventsRead = 0;
  const result = await run(newProcess(), edit('b'));
  expect(result.version).toBe(1_002);
  expect(result.state).toEqual(new Map([['1', 'b']]));
  expect(eventsRead).toBe(1);
});

test('the next snapshot comes after 200 events, or after a megabyte of them', async () => {
  const folds = newProcess();
  await run(folds, { kind: 'add', id: '1', text: '' });
  for (let n = 0; n < 201; n += 1) await run(folds, edit(`${n}`));
  await folds.load(stream, notes);
  await folds.idle();
  expect(await snapshots()).toEqual([{ state_version: 1, version: 201 }]);
  await store.append(stream, 'any', [testEvent('NoteEdited', { id: '1', text: 'x'.repeat(2 ** 20) })]);
  await folds.load(stream, notes);
  await folds.idle();
  expect(await snapshots()).toEqual([{ state_version: 1, version: 203 }]);
});

test('a snapshot of another or an unreadable shape is folded again, and two shapes coexist', async () => {
  await history(300);
  const older = newProcess();
  await older.load(stream, notes);
  await older.idle();
  const upper: typeof noteDecider = {
    ...noteDecider,
    stateVersion: 2,
    evolve: (state, event) =>
      new Map([...noteDecider.evolve(state, event)].map(([id, text]) => [id, text.toUpperCase()])),
  };
  const newer = newProcess();
  expect((await newer.load(stream, { ...notes, decider: upper })).state.get('1')).toBe(
    `${'X'.repeat(10)}300`,
  );
  await newer.idle();
  expect(await snapshots()).toEqual([
    { state_version: 1, version: 300 },
    { state_version: 2, version: 300 },
  ]);
  await database.pool.query("update events.snapshots set state = 'nonsense'");
  expect((await newProcess().load(stream, notes)).state.get('1')).toBe(`${'x'.repeat(10)}300`);
});

test('a stream of large events is read in batches of bounded size', async () => {
  await history(60, 500_000);
  const batches: number[] = [];
  const watching: EventStore = Object.assign(Object.create(store) as EventStore, {
    append: store.append.bind(store),
    async readStream(name: string, options?: ReadStreamOptions) {
      const events = await store.readStream(name, options);
      batches.push(events.reduce((sum, { bytes = 0 }) => sum + bytes, 0));
      return events;
    },
  });
  const folds = newProcess(watching);
  expect((await folds.load(stream, notes)).version).toBe(60);
  expect(Math.max(...batches)).toBeLessThan(2 ** 20 + 600_000);
});

test('a decider that folds many events together gets each batch whole', async () => {
  const edits = Array.from({ length: 1_200 }, (_, n) => ({
    ...testEvent('NoteEdited', { id: 'a', text: `${n}` }),
  }));
  await store.append(stream, 0, edits);
  const batches: number[] = [];
  const decider: typeof noteDecider = {
    ...noteDecider,
    evolve: () => {
      throw new Error('one at a time');
    },
    evolveAll(state, events) {
      batches.push(events.length);
      return events.reduce((folded, event) => noteDecider.evolve(folded, event), state);
    },
  };
  const { state } = await newProcess().load(stream, { ...notes, decider });
  expect([state.get('a'), batches]).toEqual(['1199', [500, 500, 200]]);
});
