import { eventually } from '@botter/server-async/testing';
import { Listener } from '@botter/server-database';
import type { TestDatabase } from '@botter/server-database/testing';
import { traceOfRequest } from '@botter/server-tracing';
import { collectSpans } from '@botter/server-tracing/testing';
import { sql } from 'kysely';
import { PostgresEventStore } from '../postgres/postgres-event-store';
import type { Projection } from '../projection';
import { gate, testEvent } from '../testing';
import type { NoteAdded } from '../testing/note-domain';
import { notesProjection } from '../testing/note-projection';
import { ReaderSuite } from '../testing/reader-suite';
import { checkpointedSubscription } from './checkpointed-subscription';
import type { ProjectionRunnerOptions } from './projection-runner';
import { ReadYourWrites } from './read-your-writes';

const readers = new ReaderSuite(() => ({ takeoverIntervalMs: 20 }));
const start = (options: Partial<ProjectionRunnerOptions>) => readers.start(options);
let database: TestDatabase;
let store: PostgresEventStore;
let readYourWrites: ReadYourWrites;

beforeEach(() => {
  ({ database, store, readYourWrites } = readers);
});

let ids = 0;
async function addNote(text = 'milk') {
  ids += 1;
  const id = `n${ids}`;
  const result = await store.append(`note-${id}`, 0, [
    { ...testEvent('NoteAdded', { id, text, tags: [] }), schemaVersion: 2 },
  ]);
  if (!result.ok) throw new Error('refused');
  return { id, position: result.position };
}
const count = async () =>
  Number((await database.pool.query('select count(*) from read.notes')).rows[0].count);

/** Counts its events in a row that is written with the checkpoint. */
const counting = (name: string, project?: Projection['project']): Projection => ({
  name,
  tables: [],
  handles: ['NoteAdded'],
  project: project ?? (async () => {}),
});

test('a caller that waits for the position of a write reads it', async () => {
  start({ projections: [notesProjection, counting('other')] });
  for (let n = 1; n <= 5; n += 1) {
    const { position } = await addNote();
    expect(await readYourWrites.waitFor(position, ['notes', 'other'])).toBe(true);
    expect(await count()).toBe(n);
  }
  expect(await readYourWrites.waitFor(undefined)).toBe(true);
  const { position } = await addNote();
  expect(await readYourWrites.waitFor(position)).toBe(true);
  expect(await count()).toBe(6);
});

test("an event that many readers don't handle is not read, and passed, once for each of them", async () => {
  const names = ['a', 'b', 'c', 'd'];
  const passing = names.map((name): Projection => ({ ...counting(name), handles: ['NoteEdited'] }));
  const subscriptions = ['e', 'f'].map((name) => ({
    name,
    handles: ['NoteEdited'],
    handler: async () => {},
  }));
  start({ projections: passing, subscriptions });
  const all = [...names, 'e', 'f'];
  // After the first events all of them are at the same place.
  for (let n = 0; n < 3; n += 1) await readYourWrites.waitFor((await addNote()).position, all);
  const asked = jest.spyOn(database.pool, 'query');
  const { position } = await addNote();
  expect(await readYourWrites.waitFor(position, all)).toBe(true);
  const reads = asked.mock.calls.filter(
    ([statement]) => (statement as { name?: string }).name === 'event-store-batch',
  );
  asked.mockRestore();
  const { rows } = await database.pool.query<{ moved: number; transactions: number }>(
    'select count(*)::int as moved, count(distinct xmin::text)::int as transactions from events.checkpoints where position = $1',
    [position],
  );
  expect(rows[0]?.moved).toBe(all.length);
  // One of each, unless a reader was still looking for more when the event came.
  expect(rows[0]?.transactions).toBeLessThan(all.length);
  expect(reads.length).toBeLessThan(all.length);
});

test('projections take turns with large events', async () => {
  let running = 0;
  let most = 0;
  const names = ['a', 'b', 'c'];
  const slow = names.map((name) =>
    counting(name, async (_, { tx }) => {
      running += 1;
      most = Math.max(most, running);
      await sql`select 1`.execute(tx);
      running -= 1;
    }),
  );
  start({ projections: slow });
  for (let n = 0; n < 3; n += 1) {
    expect(await readYourWrites.waitFor((await addNote('x'.repeat(70_000))).position, names)).toBe(true);
  }
  expect(most).toBe(1);
});

test('without notifications it looks for itself', async () => {
  const away = new Listener('postgres://nobody@127.0.0.1:1/nothing');
  const deaf = new ReadYourWrites({ store, db: database.db, listener: away, timeoutMs: 20_000 });
  start({ projections: [notesProjection] });
  for (let n = 0; n < 2; n += 1) {
    const { position } = await addNote();
    expect(await deaf.waitFor(position, ['notes'])).toBe(true);
  }
  expect(await count()).toBe(2);
  await away.close();
});

test('the wait is bounded', async () => {
  const impatient = new ReadYourWrites({ store, db: database.db, listener: readers.listener, timeoutMs: 30 });
  const { position } = await addNote();
  expect(await impatient.waitFor(position, ['nobody-runs-it'])).toBe(false);
});

test('a read model without progress is waited for in full once, until it moves again', async () => {
  const options = { store, db: database.db, listener: readers.listener, timeoutMs: 30 };
  const patience = new ReadYourWrites(options);
  const { position } = await addNote();
  expect(await patience.waitFor(position, ['notes'])).toBe(false);
  options.timeoutMs = 600_000;
  expect(await patience.waitFor(position, ['notes'])).toBe(false);
  start({ projections: [notesProjection] });
  await readYourWrites.waitFor(position, ['notes']);
  expect(await patience.waitFor((await addNote()).position, ['notes'])).toBe(true);
});

test('old shapes reach a projection in the current one', async () => {
  start({ projections: [notesProjection] });
  await store.append('note-old', 0, [testEvent('NoteAdded', { id: 'old', text: 'x' })]);
  const { position } = await addNote();
  expect(await readYourWrites.waitFor(position, ['notes'])).toBe(true);
  const { rows } = await database.pool.query("select tags from read.notes where id = 'old'");
  expect(rows).toEqual([{ tags: [] }]);
});

test('a projection that fails is reported and tried again, and does not stop the others', async () => {
  const reported: string[] = [];
  let broken = true;
  const poisoned = counting('poisoned', async (events, context) => {
    if (broken) throw new Error('cannot');
    await notesProjection.project(events, context);
  });
  start({
    projections: [poisoned, counting('healthy')],
    onError: (name, error) => reported.push(`${name}: ${(error as Error).message}`),
  });
  const { position } = await addNote();
  expect(await readYourWrites.waitFor(position, ['healthy'])).toBe(true);
  await eventually(() => reported.length > 0);
  expect(new Set(reported)).toEqual(new Set(['poisoned: cannot']));
  expect(await count()).toBe(0);
  broken = false;
  expect(await readYourWrites.waitFor(position, ['poisoned'])).toBe(true);
  expect(await count()).toBe(1);
});

test('one process owns a projection; another takes over when it ends, and no event counts twice', async () => {
  const seen: string[] = [];
  const by = (process: string) =>
    counting('owned', async (events) => {
      seen.push(...events.map(() => process));
    });
  const first = start({ projections: [by('first')] });
  expect(await readYourWrites.waitFor((await addNote()).position, ['owned'])).toBe(true);
  start({ projections: [by('second')] });
  expect(await readYourWrites.waitFor((await addNote()).position, ['owned'])).toBe(true);
  await first.stop();
  expect(await readYourWrites.waitFor((await addNote()).position, ['owned'])).toBe(true);
  expect(seen).toEqual(['first', 'first', 'second']);
});

test('processes share the readers, a new one takes its share, and one that ends leaves it to the others', async () => {
  const owners = new Map<string, string>();
  const handled: string[] = [];
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const startProcess = (process: string) =>
    start({
      projections: names.map((name) =>
        counting(name, async (events) => {
          owners.set(name, process);
          handled.push(...events.map(({ stream }) => `${name} ${stream}`));
        }),
      ),
      listener: readers.listener,
      askIntervalMs: 20,
      // Longer than the whole test if the processes notify each other.
      takeoverIntervalMs: 2_000,
    });
  const expected: string[] = [];
  const shares = async (...wanted: number[]) => {
    await eventually(async () => {
      const { id, position } = await addNote();
      expected.push(...names.map((name) => `${name} note-${id}`));
      expect(await readYourWrites.waitFor(position, names)).toBe(true);
      const owned = [...owners.values()];
      const counts = [...new Set(owned)].map((process) => owned.filter((one) => one === process).length);
      return counts.sort().join() === wanted.join();
    });
  };
  const first = startProcess('first');
  await shares(6);
  const second = startProcess('second');
  await shares(3, 3);
  startProcess('third');
  await shares(2, 2, 2);
  await first.stop();
  await shares(3, 3);
  await second.stop();
  await shares(6);
  expect(handled.sort()).toEqual(expected.sort());
});

test('an owner whose connection dies loses the lease to another process and stops', async () => {
  const frozen = gate();
  const taken = gate();
  let rollbacks = 0;
  start({
    projections: [
      counting('owned', async () => {
        taken.open();
        await frozen.opened;
        rollbacks += 1;
      }),
    ],
    takeoverIntervalMs: 600_000,
  });
  const { position } = await addNote();
  await taken.opened;
  // The process is cut off in the middle of a batch: its lease is lost, its transaction still open.
  const { rows } = await database.pool.query<{ pid: number }>(
    "select pid, pg_terminate_backend(pid) from pg_stat_activity where application_name = 'botter-leases' and datname = current_database()",
  );
  expect(rows).toHaveLength(1);
  start({ projections: [{ ...notesProjection, name: 'owned' }] });
  const holders = `select from pg_locks where locktype = 'advisory' and pid <> ${rows[0]!.pid}
    and database = (select oid from pg_database where datname = current_database())`;
  await eventually(async () => (await database.pool.query(holders)).rowCount === 1);
  frozen.open();
  expect(await readYourWrites.waitFor(position, ['owned'])).toBe(true);
  const next = await addNote();
  expect(await readYourWrites.waitFor(next.position, ['owned'])).toBe(true);
  // The batch in hand was committed once, by whichever of the two was first to lock the checkpoint.
  expect(rollbacks).toBe(1);
  expect(await count()).toBe(1);
});

test('a projection of a new version starts from the first event while others continue', async () => {
  start({ projections: [counting('old')] });
  for (let n = 0; n < 30; n += 1) await addNote();
  start({ projections: [notesProjection, counting('old')], batchSize: 4 });
  const writes = await Promise.all(Array.from({ length: 20 }, () => addNote()));
  const last = writes
    .map(({ position }) => position)
    .sort((a, b) => store.compare(a, b))
    .at(-1);
  expect(await readYourWrites.waitFor(last, ['old', 'notes'])).toBe(true);
  expect(await count()).toBe(50);
});

test('a subscription continues at the event that failed, and after a restart behind the last one', async () => {
  const handled: string[] = [];
  const done = gate();
  let failures = 1;
  const subscription = checkpointedSubscription<NoteAdded>({
    name: 'follow-up',
    on: {
      async NoteAdded({ data: { text } }) {
        if (text === 'c' && failures-- > 0) throw new Error('not yet');
        handled.push(text);
        if (text === 'e') done.open();
      },
    },
  });
  for (const text of ['a', 'b', 'c', 'd']) await addNote(text);
  const first = start({ subscriptions: [subscription] });
  await readYourWrites.waitFor((await addNote('x')).position, ['follow-up']);
  await first.stop();
  start({ subscriptions: [subscription] });
  await addNote('e');
  await done.opened;
  expect(handled).toEqual(['a', 'b', 'c', 'd', 'x', 'e']);
});

test('what a process manager does is a span of the request that the event follows from', async () => {
  const handled = gate();
  const subscription = checkpointedSubscription<NoteAdded>({
    name: 'traced',
    on: { NoteAdded: async () => handled.open() },
  });
  const { spans, stop } = await collectSpans();
  const event = testEvent('NoteAdded', { id: 'traced', text: 'milk', tags: [] });
  const correlationId = '01890000-0000-7000-8000-00000000beef';
  await store.append('note-traced', 0, [
    { ...event, schemaVersion: 2, metadata: { ...event.metadata, correlationId } },
  ]);
  const runner = start({ subscriptions: [subscription] });
  await handled.opened;
  await runner.stop();
  const [span] = spans();
  await stop();
  expect([span?.name, span?.attributes]).toEqual(['event NoteAdded', { 'botter.reader': 'traced' }]);
  expect(span?.parentSpanContext).toMatchObject(traceOfRequest(correlationId));
});

test('a name used twice, or an undefined type, is found at start', () => {
  expect(() => start({ projections: [counting('one'), counting('one')] })).toThrow(/one/);
  expect(() => start({ projections: [{ ...counting('one'), handles: ['Unheard'] }] })).toThrow(/Unheard/);
});
