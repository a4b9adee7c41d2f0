import { eventually } from '@botter/server-async/testing';
import type { TestDatabase } from '@botter/server-database/testing';
import { sql } from 'kysely';
import { defineEventTypes, EventTypes } from '../event-types';
import { partitionOf } from '../partitions';
import type { PostgresEventStore } from '../postgres/postgres-event-store';
import type { Projection } from '../projection';
import { Quarantine } from '../quarantine/quarantine';
import { gate, testEvent } from '../testing';
import { noteTypes } from '../testing/note-domain';
import { notesProjection } from '../testing/note-projection';
import { ReaderSuite } from '../testing/reader-suite';
import { projectionLag } from './projection-lag';
import type { ProjectionRunnerOptions } from './projection-runner';
import { ReadYourWrites } from './read-your-writes';
import { replay, verifyReadModels } from './replay';

const readers = new ReaderSuite(() => ({
  listener: readers.listener,
  takeoverIntervalMs: 100,
  askIntervalMs: 100,
  retryIntervalMs: 50,
}));
let database: TestDatabase;
let store: PostgresEventStore;
let readYourWrites: ReadYourWrites;
/** The process that last projected each stream. */
let owners: Map<string, string>;
let versions: Map<string, number>;

beforeEach(() => {
  ({ database, store, readYourWrites } = readers);
  owners = new Map();
  versions = new Map();
});

const streams = Array.from({ length: 24 }, (_, n) => `note-${n}`);
const partitionsOf = (process: string) =>
  new Set(streams.filter((stream) => owners.get(stream) === process).map(partitionOf)).size;

const byStream = (process: string, project: Projection['project'] = notesProjection.project): Projection => ({
  ...notesProjection,
  isByStream: true,
  async project(events, context) {
    await project(events, context);
    for (const { stream } of events) owners.set(stream, process);
  },
});
const startProcess = (process: string, options: Partial<ProjectionRunnerOptions> = {}) =>
  readers.start({ projections: [byStream(process)], ...options });

/** Each stream gets one more event: the first adds its note, the others edit it. */
async function write(only: readonly string[] = streams) {
  const results = await Promise.all(
    only.map((stream) => {
      const version = versions.get(stream) ?? 0;
      versions.set(stream, version + 1);
      const data = { id: stream, text: `version ${version + 1}` };
      const event =
        version === 0
          ? { ...testEvent('NoteAdded', { ...data, tags: [] }), schemaVersion: 2 }
          : testEvent('NoteEdited', data);
      return store.append(stream, version, [event]);
    }),
  );
  const positions = results.flatMap((result) => (result.ok ? [result.position] : []));
  expect(positions).toHaveLength(only.length);
  return positions.sort((a, b) => store.compare(a, b)).at(-1)!;
}

/** Each event of each stream was projected once, and the last one last. */
async function expectEachOnce() {
  const { rows } = await database.pool.query('select id, edits, text from read.notes');
  const expected = [...versions].map(([id, version]) => ({
    id,
    edits: version - 1,
    text: `version ${version}`,
  }));
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
  expect(rows.sort(byId)).toEqual(expected.sort(byId));
}

/** Waits until each process projects this number of partitions. */
async function shares(wanted: Readonly<Record<string, number>>) {
  await eventually(async () => {
    owners.clear();
    expect(await readYourWrites.waitFor(await write(), ['notes'])).toBe(true);
    return Object.entries(wanted).every(([process, count]) => partitionsOf(process) === count);
  });
}

const checkpoints = async () =>
  (await database.pool.query('select name, position from events.checkpoints order by name')).rows;

test('processes share the streams, and each is projected once and in order while they come and go', async () => {
  const first = startProcess('first');
  await shares({ first: 8 });
  expect(await checkpoints()).toMatchObject([{ name: 'notes' }]);
  const second = startProcess('second');
  await shares({ first: 4, second: 4 });
  startProcess('third');
  await eventually(async () => (await checkpoints()).length === 4);
  await eventually(async () => {
    const sizes = (await checkpoints()).map(({ name }) => name.length - 'notes#'.length);
    return sizes.sort().join() === '-1,2,3,3';
  });
  await shares({});
  await first.stop();
  await eventually(async () => (await checkpoints()).length === 3);
  await shares({ second: 4, third: 4 });
  await second.stop();
  await shares({ third: 8 });
  await eventually(async () => (await checkpoints()).length === 1);
  await expectEachOnce();
});

test('a process that dies in the middle of a batch leaves its streams to the other one', async () => {
  const taken = gate();
  const frozen = gate();
  let isFreezing = false;
  const first = byStream('first', async (events, context) => {
    if (isFreezing) {
      taken.open();
      await frozen.opened;
    }
    await notesProjection.project(events, context);
  });
  readers.start({ projections: [first] });
  await shares({ first: 8 });
  const { rows } = await database.pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'botter-leases' and datname = current_database()",
  );
  startProcess('second');
  await shares({ first: 4, second: 4 });
  const [lost] = streams.filter((stream) => owners.get(stream) === 'first');
  isFreezing = true;
  await write([lost!]);
  await taken.opened;
  expect(rows).toHaveLength(1);
  await database.pool.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
  isFreezing = false;
  // Of the other one's slices it has had one until now.
  const leases = `select from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and pid <> ${rows[0]!.pid}
    and database = (select oid from pg_database where datname = current_database())`;
  await eventually(async () => (await database.pool.query(leases)).rowCount! >= 2);
  frozen.open();
  expect(await readYourWrites.waitFor(await write(), ['notes'])).toBe(true);
  await expectEachOnce();
});

test('a version that knows of no partitions waits while they are split, and reads on when all processes have ended', async () => {
  const processes = [startProcess('first')];
  await shares({ first: 8 });
  processes.push(startProcess('second'));
  await shares({ first: 4, second: 4 });
  readers.start({ projections: [{ ...byStream('older'), isByStream: false }] });
  await write();
  await Promise.all(processes.map((process) => process.stop()));
  await shares({ older: 8 });
  expect(await checkpoints()).toMatchObject([{ name: 'notes' }]);
  const newer = startProcess('newer');
  await shares({ older: 8 });
  await newer.stop();
  await expectEachOnce();
});

test('a rebuild and a comparison work while the partitions are split', async () => {
  startProcess('first');
  await shares({ first: 8 });
  startProcess('second');
  await shares({ first: 4, second: 4 });
  const options = {
    store,
    db: database.db,
    url: database.url,
    types: noteTypes,
    projections: [notesProjection],
  };
  expect((await verifyReadModels(options)).faults).toEqual([]);
  await sql`update read.notes set text = 'wrong'`.execute(database.db);
  expect((await verifyReadModels(options)).faults).toMatchObject([{ table: 'notes', wrong: 24 }]);
  const replayed = new AbortController();
  const replaying = replay(options).finally(() => replayed.abort());
  while (!replayed.signal.aborted) await write();
  await replaying;
  await shares({ first: 4, second: 4 });
  await expectEachOnce();
});

test('a caller that waits for one stream does not wait for a partition that is stuck', async () => {
  let broken: string | undefined;
  const projection = (process: string) =>
    byStream(process, async (events, context) => {
      if (events.some(({ stream }) => stream === broken)) throw new Error('cannot');
      await notesProjection.project(events, context);
    });
  readers.start({ projections: [projection('first')] });
  await shares({ first: 8 });
  readers.start({ projections: [projection('second')] });
  await shares({ first: 4, second: 4 });
  const [stuck] = streams.filter((stream) => owners.get(stream) === 'first');
  const [healthy] = streams.filter((stream) => owners.get(stream) === 'second');
  broken = stuck;
  const patience = new ReadYourWrites({ store, db: database.db, listener: readers.listener, timeoutMs: 60 });
  const position = await write([stuck!]);
  expect(await patience.waitFor(position, ['notes'], stuck)).toBe(false);
  expect(await patience.waitFor(position, ['notes'])).toBe(false);
  const next = await write([healthy!]);
  expect(await readYourWrites.waitFor(next, ['notes'], healthy)).toBe(true);
  expect(await projectionLag(database.db, store, ['notes'])).toEqual(new Map([['notes', 2]]));
  broken = undefined;
  expect(await readYourWrites.waitFor(next, ['notes'])).toBe(true);
  await expectEachOnce();
});

test('partitions that fail after they were taken over do not stop the others of their process', async () => {
  let broken: string | undefined;
  const failing: Projection['project'] = async (events, context) => {
    if (events.some(({ stream }) => stream === broken)) throw new Error('cannot');
    await notesProjection.project(events, context);
  };
  const first = readers.start({ projections: [byStream('first', failing)] });
  await shares({ first: 8 });
  readers.start({ projections: [byStream('second', failing)] });
  await shares({ first: 4, second: 4 });
  broken = streams.find((stream) => owners.get(stream) === 'first')!;
  const others = streams.filter((stream) => owners.get(stream) === 'second');
  const position = await write([broken]);
  // The second one would read what it has not passed yet together with its own.
  expect(await readYourWrites.waitFor(position, ['notes'], others[0])).toBe(true);
  await first.stop();
  for (let n = 0; n < 10; n += 1) {
    const next = await write(others);
    expect(await readYourWrites.waitFor(next, ['notes'], others[0])).toBe(true);
  }
  broken = undefined;
  expect(await readYourWrites.waitFor(position, ['notes'])).toBe(true);
  await expectEachOnce();
});

test('a stream in quarantine is tried again by the process that reads its partition', async () => {
  let broken: string | undefined;
  const projection = (process: string) =>
    byStream(process, async (events, context) => {
      if (events.some(({ stream }) => stream === broken)) throw new TypeError('cannot');
      await notesProjection.project(events, context);
    });
  readers.start({ projections: [projection('first')] });
  await shares({ first: 8 });
  readers.start({ projections: [projection('second')] });
  await shares({ first: 4, second: 4 });
  broken = streams[0];
  expect(await readYourWrites.waitFor(await write(), ['notes'])).toBe(true);
  const quarantine = new Quarantine(database.db);
  expect(await quarantine.list()).toMatchObject([{ reader: 'notes', stream: broken }]);
  broken = undefined;
  expect(await quarantine.requestRetry(streams[0]!)).toBe(1);
  await eventually(async () => (await quarantine.count()) === 0);
  await expectEachOnce();
});

test('an event of a newer version puts its stream on hold, and a process of that version gets its partitions', async () => {
  startProcess('first');
  await shares({ first: 8 });
  startProcess('second');
  await shares({ first: 4, second: 4 });
  const [held] = streams.filter((stream) => owners.get(stream) === 'first');
  const future = defineEventTypes({ FromTheFuture: { version: 1 } });
  await store.append(held!, versions.get(held!)!, [testEvent('FromTheFuture')]);
  versions.set(held!, versions.get(held!)! + 1);
  const quarantine = new Quarantine(database.db);
  expect(await readYourWrites.waitFor(await write(), ['notes'])).toBe(true);
  expect(await quarantine.countOnHold()).toBe(1);
  startProcess('newer', { types: EventTypes.merge([noteTypes, future]) });
  await eventually(async () => (await quarantine.countOnHold()) === 0);
  expect(await readYourWrites.waitFor(await write(), ['notes'])).toBe(true);
  const { rows } = await database.pool.query('select text from read.notes where id = $1', [held]);
  expect(rows).toEqual([{ text: `version ${versions.get(held!)}` }]);
});
