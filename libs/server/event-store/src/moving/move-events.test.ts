import { eventually } from '@botter/server-async/testing';
import { createDatabase, type Database } from '@botter/server-database';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { sql } from 'kysely';
import type { EventStore } from '../event-store';
import { KurrentDBEventStore } from '../kurrentdb/kurrentdb-event-store';
import { KurrentDBStandIn } from '../kurrentdb/testing/kurrentdb-stand-in';
import { eventStoreMigrations } from '../postgres/event-store.migrations';
import { PostgresEventStore } from '../postgres/postgres-event-store';
import { testEvent } from '../testing';
import { MoveError, moveEvents } from './move-events';
import { readersFollow } from './readers-follow';

const server = new KurrentDBStandIn();
let database: TestDatabase;
let db: Database;
let postgres: PostgresEventStore;
let kurrent: KurrentDBEventStore;

beforeAll(async () => {
  [database] = await Promise.all([createTestDatabase([eventStoreMigrations]), server.start()]);
  db = createDatabase(database.pool);
  postgres = new PostgresEventStore({ pool: database.pool });
  kurrent = new KurrentDBEventStore({ url: server.url });
});
afterAll(async () => {
  await kurrent.close();
  await postgres.close();
  server.stop();
  await database.drop();
});
beforeEach(async () => {
  server.clear();
  await database.pool.query('truncate events.events, events.checkpoints, events.snapshots');
  for (let n = 0; n < 4; n += 1) {
    await postgres.append('bot-1', n * 2, [testEvent('a', { n, z: 1, a: [1.5, null] }), testEvent('b')]);
    await postgres.append('bot-2', n, [testEvent('c', { text: 'Ä 🦊' })]);
  }
  await all(postgres);
  const [, , third] = await postgres.readAll({ limit: 3 });
  const head = await postgres.head();
  await sql`insert into events.checkpoints (name, kind, position)
    values ('late', 'projection', ${third!.position}), ('done', 'projection', ${head}), ('new', 'projection', null)`.execute(
    db,
  );
});

const without = (events: Awaited<ReturnType<EventStore['readAll']>>) =>
  events.map(({ position: _, recordedAt: __, ...event }) => event);
const all = async (store: EventStore) => {
  await eventually(
    () => store.hasUnsettled(),
    (isHeld) => !isHeld,
  );
  return without(await store.readAll({ limit: 1_000 }));
};
/** Each stream keeps its order; those written side by side have none among each other. */
const byStream = async (store: EventStore) =>
  (await all(store)).sort((a, b) => a.stream.localeCompare(b.stream) || a.version - b.version);

/** The next event of each reader. */
async function nextOf(store: EventStore): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; position: string | null }>`
    select name, position from events.checkpoints`.execute(db);
  const entries = rows.map(async ({ name, position }) => {
    const after = position === null ? {} : { after: position as never };
    return [name, (await store.readAll({ limit: 100, ...after })).length] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

test('events move to KurrentDB and back, in the same order within streams, and every reader continues at its position', async () => {
  const before = await byStream(postgres);
  const there = await moveEvents({ from: postgres, to: kurrent, db });
  expect(there).toEqual({ events: 12, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(await byStream(kurrent)).toEqual(before);
  expect(await readersFollow(db)).toBe('kurrentdb');
  expect(await nextOf(kurrent)).toEqual({ late: 9, done: 0, new: 12 });
  await kurrent.append('bot-2', 4, [testEvent('later'), testEvent('last')]);
  const back = await moveEvents({ from: kurrent, to: postgres, db });
  expect(back.events).toBe(14);
  expect(await byStream(postgres)).toEqual(await byStream(kurrent));
  expect(await readersFollow(db)).toBe('postgres');
  expect(await nextOf(postgres)).toEqual({ late: 11, done: 2, new: 14 });
});

test('an interrupted move can be repeated', async () => {
  const [first, second] = await postgres.readStream('bot-1', { limit: 2 });
  await kurrent.append('bot-1', 0, [first!, second!]);
  expect((await moveEvents({ from: postgres, to: kurrent, db })).events).toBe(12);
  expect(await byStream(kurrent)).toEqual(await byStream(postgres));
});

test('a move that was killed at any moment can be repeated, and every reader continues at its position', async () => {
  for (let run = 0; run < 20; run += 1) {
    server.clear();
    let left = 1 + Math.floor(Math.random() * 6);
    const append = server.log.append.bind(server.log);
    const killed = jest.spyOn(server.log, 'append').mockImplementation((...request) => {
      left -= 1;
      return left < 0 ? { result: 'deleted' } : append(...request);
    });
    await moveEvents({ from: postgres, to: kurrent, db }).catch(() => undefined);
    killed.mockRestore();
    // A move that was through has moved the readers too.
    if ((await readersFollow(db)) === 'kurrentdb') await moveEvents({ from: kurrent, to: postgres, db });
    await moveEvents({ from: postgres, to: kurrent, db });
    expect(await byStream(kurrent)).toEqual(await byStream(postgres));
    expect(await nextOf(kurrent)).toEqual({ late: 9, done: 0, new: 12 });
    await moveEvents({ from: kurrent, to: postgres, db });
  }
});

test('a second move to the same store brings what was written since', async () => {
  await moveEvents({ from: postgres, to: kurrent, db });
  await moveEvents({ from: kurrent, to: postgres, db });
  for (let n = 8; n < 300; n += 1) await postgres.append('bot-1', n, [testEvent('later')]);
  await all(postgres);
  const progress: number[][] = [];
  const onProgress = (...counts: number[]) => progress.push(counts);
  expect((await moveEvents({ from: postgres, to: kurrent, db, onProgress })).events).toBe(304);
  expect(progress).toEqual([[304, 304]]);
  expect(await byStream(kurrent)).toEqual(await byStream(postgres));
});

test('a store with other events stays as it is, and so do the readers', async () => {
  await kurrent.append('bot-1', 0, [testEvent('strange')]);
  await expect(moveEvents({ from: postgres, to: kurrent, db })).rejects.toThrow(MoveError);
  server.clear();
  await kurrent.append('bot-9', 0, [testEvent('strange')]);
  await expect(moveEvents({ from: postgres, to: kurrent, db })).rejects.toThrow(
    'The new store does not hold the same events: 13 events instead of 12',
  );
  expect(await nextOf(postgres)).toEqual({ late: 9, done: 0, new: 12 });
});

test('waits for events that an open transaction holds back', async () => {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('select pg_current_xact_id()');
  await postgres.append('bot-3', 0, [testEvent('held back')]);
  const moving = moveEvents({ from: postgres, to: kurrent, db });
  const looked = jest.spyOn(postgres, 'hasUnsettled');
  await eventually(
    async () => looked.mock.calls.length,
    (calls) => calls > 1,
  );
  await client.query('commit');
  client.release();
  expect((await moving).events).toBe(13);
});
