import { Leases, Listener } from '@botter/server-database';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { sql } from 'kysely';
import { eventStoreMigrations } from '../postgres/event-store.migrations';
import { PostgresEventStore } from '../postgres/postgres-event-store';
import { collector, gate, testEvent } from '../testing';
import { noteTypes } from '../testing/note-domain';
import { noteReadMigrations, notesProjection } from '../testing/note-projection';
import { ProjectionRunner } from './projection-runner';
import { ReadYourWrites } from './read-your-writes';
import { type ReplayOptions, type ReplayProgress, replay, verifyReadModels } from './replay';

let database: TestDatabase;
let listener: Listener;
let store: PostgresEventStore;
let readYourWrites: ReadYourWrites;
let leases: Leases;

beforeAll(async () => {
  database = await createTestDatabase([eventStoreMigrations, noteReadMigrations]);
  listener = new Listener(database.url);
  leases = new Leases(database.url);
  store = new PostgresEventStore({ pool: database.pool, listener });
  readYourWrites = new ReadYourWrites({ store, db: database.db, listener, timeoutMs: 20_000 });
});
afterAll(async () => {
  await Promise.all([listener.close(), leases.close()]);
  await database.drop();
});
beforeEach(() => database.pool.query('truncate events.events, events.checkpoints, read.notes'));

const run = (options: Partial<ReplayOptions> = {}) =>
  replay({
    store,
    db: database.db,
    url: database.url,
    types: noteTypes,
    projections: [notesProjection],
    ...options,
  });

function startRunner(): ProjectionRunner {
  const runner = new ProjectionRunner({
    store,
    db: database.db,
    leases,
    types: noteTypes,
    projections: [notesProjection],
    batchSize: 10,
    onError: () => {},
  });
  runner.start();
  return runner;
}

let ids = 0;
async function addNotes(howMany: number) {
  let position;
  for (let n = 0; n < howMany; n += 1) {
    ids += 1;
    const event = { ...testEvent('NoteAdded', { id: `n${ids}`, text: 'x', tags: [] }), schemaVersion: 2 };
    const result = await store.append(`note-${ids % 7}`, 'any', [event]);
    if (result.ok) position = result.position;
  }
  return position;
}

/**
 * Adds notes and waits until a replay finds them: a transaction of anybody that is still open hides them for
 * a moment.
 */
async function addReadableNotes(howMany: number) {
  const all = collector();
  const subscription = store.subscribe({}, all.handler);
  await addNotes(howMany);
  await all.count(howMany);
  await subscription.stop();
}
const count = async () =>
  Number((await database.pool.query('select count(*) from read.notes')).rows[0].count);
const indexNames = async () =>
  (await database.pool.query("select indexname from pg_indexes where schemaname = 'read' order by 1")).rows;

test('rebuilds a damaged read model, with progress, and keeps the names of its indexes', async () => {
  const runner = startRunner();
  const last = await addNotes(25);
  await readYourWrites.waitFor(last, ['notes']);
  await database.pool.query("update read.notes set text = 'damaged'");
  const before = await indexNames();
  expect(before).toContainEqual({ indexname: 'notes_by_text' });
  const progress: ReplayProgress[] = [];
  expect(await run({ batchSize: 10, onProgress: (step) => progress.push(step) })).toBe(25);
  await runner.stop();
  const { rows } = await database.pool.query('select distinct text from read.notes');
  expect(rows).toEqual([{ text: 'x' }]);
  expect(await count()).toBe(25);
  expect(await indexNames()).toEqual(before);
  expect(progress.map(({ phase, done, total }) => `${phase} ${done}/${total}`)).toEqual([
    'rebuilding 0/25',
    'rebuilding 10/25',
    'rebuilding 20/25',
    'rebuilding 25/25',
    'switching 25/25',
    'done 25/25',
  ]);
});

test('nothing is lost, doubled or missing while events come in and responses are read', async () => {
  const runner = startRunner();
  await readYourWrites.waitFor(await addNotes(100), ['notes']);
  const replaying = new AbortController();
  const smallest: number[] = [];
  const reader = (async () => {
    while (!replaying.signal.aborted) smallest.push(await count());
  })();
  const writer = (async () => {
    let position;
    let written = 0;
    while (!replaying.signal.aborted) {
      position = await addNotes(1);
      written += 1;
    }
    return { position, written };
  })();
  for (let round = 0; round < 3; round += 1) await run({ batchSize: 20 });
  replaying.abort();
  await reader;
  const { position, written } = await writer;
  expect(written).toBeGreaterThan(0);
  expect(await readYourWrites.waitFor(position, ['notes'])).toBe(true);
  expect(await count()).toBe(100 + written);
  expect(Math.min(...smallest)).toBeGreaterThanOrEqual(100);
  await runner.stop();
});

test('one replay runs at a time, and the rest of a failed one is discarded', async () => {
  await addReadableNotes(3);
  const started = gate();
  const goOn = gate();
  const slow = run({
    projections: [
      {
        ...notesProjection,
        rebuild: () => ({
          project: async () => {
            started.open();
            await goOn.opened;
            throw new Error('crashed');
          },
          finish: async () => {},
        }),
      },
    ],
  });
  await started.opened;
  await expect(run()).rejects.toThrow('Another replay is running');
  goOn.open();
  await expect(slow).rejects.toThrow('crashed');
  expect(await run()).toBe(3);
  expect(await count()).toBe(3);
});

test('the switch steps back for a transaction that reads for long, and comes through after it', async () => {
  await addReadableNotes(3);
  const reader = await database.pool.connect();
  await reader.query('begin; select count(*) from read.notes');
  let released = false;
  await run({
    onProgress: ({ phase }) => {
      if (phase !== 'switching') return;
      setTimeout(() => {
        released = true;
        void reader.query('commit').then(() => reader.release());
      }, 700);
    },
  });
  expect(released).toBe(true);
  expect(await count()).toBe(3);
});

test('without events there is nothing to do', async () => {
  expect(await run()).toBe(0);
});

test('processes that cache rows are notified in the moment of the switch', async () => {
  await addReadableNotes(3);
  const seen: unknown[] = [];
  await run({
    projections: [
      {
        ...notesProjection,
        async switched(tx) {
          const { rows } = await sql`select count(*)::int as notes from read.notes`.execute(tx);
          seen.push(...rows);
        },
      },
    ],
  });
  expect(seen).toEqual([{ notes: 3 }]);
});

test('verifying finds rows that the events do not give, and those that are missing; nothing live changes', async () => {
  const runner = startRunner();
  await readYourWrites.waitFor(await addNotes(25), ['notes']);
  const verify = () =>
    verifyReadModels({
      store,
      db: database.db,
      url: database.url,
      types: noteTypes,
      projections: [notesProjection],
      batchSize: 10,
    });
  expect(await verify()).toEqual({ events: 25, faults: [] });
  await database.pool.query(
    "update read.notes set text = 'damaged' where id = (select min(id) from read.notes)",
  );
  await database.pool.query('delete from read.notes where id = (select max(id) from read.notes)');
  expect(await verify()).toEqual({ events: 25, faults: [{ table: 'notes', missing: 2, wrong: 1 }] });
  expect(await count()).toBe(24);
  await runner.stop();
});
