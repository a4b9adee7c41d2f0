import { eventually } from '@botter/server-async/testing';
import type { TestDatabase } from '@botter/server-database/testing';
import { sql } from 'kysely';
import type { RecordedEvent } from '../event-store';
import { oldest } from '../postgres/horizon';
import { PostgresEventStore } from '../postgres/postgres-event-store';
import type { Projection } from '../projection';
import { Quarantine } from '../quarantine/quarantine';
import { testEvent } from '../testing';
import { type NoteAdded, type NotebookClosed, type NoteEdited, noteTypes } from '../testing/note-domain';
import { notesProjection } from '../testing/note-projection';
import { ReaderSuite } from '../testing/reader-suite';
import { checkpointedSubscription } from './checkpointed-subscription';
import type { ProjectionRunnerOptions } from './projection-runner';
import { ReadYourWrites } from './read-your-writes';
import { replay } from './replay';

const readers = new ReaderSuite(() => ({
  retryIntervalMs: 20,
  onQuarantine: (reader, { stream, version }) => told.push(`${reader} ${stream} ${version}`),
}));
const start = (options: Partial<ProjectionRunnerOptions>) => readers.start(options);
let database: TestDatabase;
let store: PostgresEventStore;
let readYourWrites: ReadYourWrites;
let quarantine: Quarantine;
let told: string[];

beforeEach(() => {
  ({ database, store, readYourWrites } = readers);
  told = [];
  quarantine = new Quarantine(database.db);
});

/** PostgreSQL refuses the row that is made of it, because its time is invalid. */
const poison = () => {
  const event = testEvent('NoteEdited', { id: 'bad', text: 'poison' });
  return { ...event, metadata: { ...event.metadata, occurredAt: 'the day after never' } };
};
const note = (id: string, text = 'milk') => ({
  ...testEvent('NoteAdded', { id, text, tags: [] }),
  schemaVersion: 2,
});
const edit = (id: string, text: string) => testEvent('NoteEdited', { id, text });

async function append(stream: string, ...events: ReturnType<typeof testEvent>[]) {
  const result = await store.append(stream, 'any', events);
  if (!result.ok) throw new Error('refused');
  return result.position;
}
const areAllReadable = async () =>
  (
    await database.pool.query(
      `select max(transaction_id::text::bigint) < (select ${oldest})::text::bigint as readable from events.events`,
    )
  ).rows[0].readable;
const texts = async () =>
  Object.fromEntries(
    (await database.pool.query('select id, text from read.notes order by id')).rows.map(({ id, text }) => [
      id,
      text,
    ]),
  );

test('an event whose row PostgreSQL refuses stops only its stream; others continue, in the same batch and later', async () => {
  await append('note-bad', note('bad'), edit('bad', 'before'), poison());
  await append('note-good', note('good'));
  start({ projections: [notesProjection] });
  await eventually(async () => (await quarantine.count()) === 1);
  const position = await append('note-bad', edit('bad', 'after'));
  await readYourWrites.waitFor(position, ['notes']);
  const later = await append('note-good', edit('good', 'later'));
  expect(await readYourWrites.waitFor(later, ['notes'])).toBe(true);
  expect(await texts()).toEqual({ bad: 'before', good: 'later' });
  expect(await quarantine.list()).toMatchObject([
    { reader: 'notes', stream: 'note-bad', version: 3, eventType: 'NoteEdited', code: '22007', attempts: 1 },
  ]);
  expect(told).toEqual(['notes note-bad 3']);
  expect(await quarantine.since('note-bad')).toBeInstanceOf(Date);
  expect(await quarantine.since('note-good')).toBeUndefined();
  expect(await quarantine.count()).toBe(1);
});

test('a retry makes up for what was skipped, or reports that it failed again', async () => {
  await append('note-bad', note('bad'), poison());
  start({ projections: [notesProjection] });
  await eventually(async () => (await quarantine.count()) === 1);
  await append('note-bad', edit('bad', 'after'), poison());
  expect(await quarantine.requestRetry('note-bad')).toBe(1);
  await eventually(async () => (await quarantine.list())[0]!.attempts === 2);
  expect((await quarantine.list())[0]).toMatchObject({ version: 2, retryRequested: false });

  // Repairs the event.
  await database.pool.query(
    `update events.events set metadata = jsonb_set(metadata, '{occurredAt}', '"2026-11-21T10:00:00Z"')`,
  );
  await quarantine.requestRetry('note-bad');
  await eventually(async () => (await quarantine.count()) === 0);
  expect(await texts()).toEqual({ bad: 'poison' });
  const position = await append('note-bad', edit('bad', 'and on'));
  expect(await readYourWrites.waitFor(position, ['notes'])).toBe(true);
  expect(await texts()).toEqual({ bad: 'and on' });
});

test('a replay leaves a stream in quarantine as it is, and rebuilds the others', async () => {
  await append('note-bad', note('bad'), poison());
  await append('note-good', note('good'));
  const running = start({ projections: [notesProjection] });
  await eventually(async () => (await quarantine.count()) === 1);
  await append('note-bad', edit('bad', 'after'));
  const position = await append('note-good', edit('good', 'later'));
  await readYourWrites.waitFor(position, ['notes']);
  await running.stop();
  const { db, url } = database;
  expect(await replay({ store, db, url, types: noteTypes, projections: [notesProjection] })).toBe(5);
  expect(await texts()).toEqual({ bad: 'milk', good: 'later' });
  expect(await quarantine.count()).toBe(1);
});

test('a stream in quarantine ends with its last event, is retried no more, and a replay skips what failed', async () => {
  const closed: string[] = [];
  let mayClose = false;
  const subscription = checkpointedSubscription<NoteEdited | NotebookClosed>({
    name: 'follow-up',
    on: {
      NoteEdited: async () => void (undefined as never as Set<string>).add(''),
      NotebookClosed: async ({ stream }) => {
        if (!mayClose) (undefined as never as Set<string>).add('');
        closed.push(stream);
      },
    },
  });
  await append('note-bad', note('bad'), poison());
  const running = start({ projections: [notesProjection], subscriptions: [subscription] });
  await eventually(async () => (await quarantine.list()).length === 2);
  const position = await append('note-bad', edit('bad', 'after'), testEvent('NotebookClosed', {}));
  expect(await readYourWrites.waitFor(position, ['notes', 'follow-up'])).toBe(true);
  expect(await texts()).toEqual({});
  expect(await quarantine.list()).toMatchObject([{ reader: 'follow-up', eventType: 'NotebookClosed' }]);

  mayClose = true;
  expect(await quarantine.requestRetry('note-bad')).toBe(1);
  await eventually(async () => (await quarantine.count()) === 0);
  expect(closed).toEqual(['note-bad']);
  expect(await quarantine.since('note-bad')).toBeUndefined();

  await running.stop();
  const { db, url } = database;
  expect(await replay({ store, db, url, types: noteTypes, projections: [notesProjection] })).toBe(4);
  expect(await texts()).toEqual({});
});

test('a mistake in the code does the same, also in a process manager', async () => {
  const handled: string[] = [];
  let isBroken = true;
  const broken: Projection = {
    ...notesProjection,
    async project(events, context) {
      if (isBroken && events.some(({ stream }) => stream === 'note-bad'))
        (undefined as never as Set<string>).add('');
      await notesProjection.project(events, context);
    },
  };
  const follow = async ({ stream, version }: RecordedEvent) => {
    if (isBroken && stream === 'note-bad') (undefined as never as Set<string>).add('');
    handled.push(`${stream} ${version}`);
  };
  const subscription = checkpointedSubscription<NoteAdded | NoteEdited>({
    name: 'follow-up',
    on: { NoteAdded: follow, NoteEdited: follow },
  });
  await append('note-bad', note('bad'));
  await append('note-good', note('good'));
  const position = await append('note-bad', edit('bad', 'later'));
  start({ projections: [broken], subscriptions: [subscription] });
  expect(await readYourWrites.waitFor(position, ['notes', 'follow-up'])).toBe(true);
  expect(handled).toEqual(['note-good 1']);
  expect(await texts()).toEqual({ good: 'milk' });
  expect((await quarantine.list('note-bad')).map(({ reader, code }) => `${reader} ${code}`).sort()).toEqual([
    'follow-up TypeError',
    'notes TypeError',
  ]);
  isBroken = false;
  expect(await quarantine.requestRetry('note-bad')).toBe(2);
  await eventually(async () => (await quarantine.count()) === 0);
  expect(handled).toEqual(['note-good 1', 'note-bad 1', 'note-bad 2']);
  expect(await texts()).toEqual({ bad: 'later', good: 'milk' });
});

test.each(['53100', '57014', '53200', '55P03', '40P01', '42P01', undefined])(
  'an outage (%s) puts nothing in quarantine and is retried',
  async (code) => {
    let failures = 2;
    const projection: Projection = {
      ...notesProjection,
      async project(events, context) {
        if (failures-- > 0) throw Object.assign(new Error('not now'), code && { code });
        await notesProjection.project(events, context);
      },
    };
    start({ projections: [projection] });
    const position = await append('note-1', note('1'));
    expect(await readYourWrites.waitFor(position, ['notes'])).toBe(true);
    expect(await texts()).toEqual({ '1': 'milk' });
    expect(await quarantine.count()).toBe(0);
  },
);

describe('a statement that is cancelled again and again (57014)', () => {
  /** Takes longer than its limit, with PostgreSQL's error, for the events that `isSlow` names. */
  const slow = (isSlow: (event: RecordedEvent) => boolean): Projection => ({
    ...notesProjection,
    async project(events, context) {
      if (events.some(isSlow)) {
        await sql`set local statement_timeout = 1`.execute(context.tx);
        await sql`select pg_sleep(60)`.execute(context.tx);
      }
      await notesProjection.project(events, context);
    },
  });
  const isBad = ({ stream, version }: RecordedEvent) => stream === 'note-bad' && version === 2;

  test('sets the stream of the event in quarantine that alone causes it, and a retry makes up for it', async () => {
    let isBroken = true;
    await append('note-bad', note('bad'), edit('bad', 'huge'), edit('bad', 'after'));
    const position = await append('note-good', note('good'));
    start({ projections: [slow((event) => isBroken && isBad(event))] });
    expect(await readYourWrites.waitFor(position, ['notes'])).toBe(true);
    expect(await texts()).toEqual({ bad: 'milk', good: 'milk' });
    expect(await quarantine.list()).toMatchObject([{ stream: 'note-bad', version: 2, code: '57014' }]);
    await quarantine.requestRetry('note-bad');
    await eventually(async () => (await quarantine.list())[0]?.attempts === 2);
    isBroken = false;
    await quarantine.requestRetry('note-bad');
    await eventually(async () => (await quarantine.count()) === 0);
    expect(await texts()).toEqual({ bad: 'after', good: 'milk' });
  });

  test('sets the stream in quarantine for a process manager, too', async () => {
    const handled: string[] = [];
    const follow = async ({ stream }: RecordedEvent) => {
      if (stream === 'note-bad') throw Object.assign(new Error('cancelled'), { code: '57014' });
      handled.push(stream);
    };
    const subscription = checkpointedSubscription<NoteAdded>({
      name: 'follow-up',
      on: { NoteAdded: follow },
    });
    await append('note-bad', note('bad'));
    const position = await append('note-good', note('good'));
    start({ subscriptions: [subscription] });
    expect(await readYourWrites.waitFor(position, ['follow-up'])).toBe(true);
    expect(handled).toEqual(['note-good']);
    expect(await quarantine.list()).toMatchObject([{ stream: 'note-bad', version: 1, code: '57014' }]);
  });

  test('sets nothing in quarantine while several streams are slow: that is the database', async () => {
    let turns = 0;
    await append('note-1', note('1'));
    const position = await append('note-2', note('2'));
    // A transaction of another database on this server can hold back the second event. Then the first one
    // alone would be at fault.
    await eventually(areAllReadable);
    start({
      projections: [slow(() => turns < 7)],
      onError: () => {
        turns += 1;
      },
    });
    expect(await readYourWrites.waitFor(position, ['notes'])).toBe(true);
    expect(turns).toBe(7);
    expect(told).toEqual([]);
  });
});
