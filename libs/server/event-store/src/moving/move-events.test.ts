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
  return without(await store.readAll({ limit: 100 }));
};

/** What each reader would get next. */
async function nextOf(store: EventStore): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; position: string | null }>`
    select name, position from events.checkpoints`.execute(db);
  const entries = rows.map(async ({ name, position }) => {
    const after = position === null ? {} : { after: position as never };
    return [name, (await store.readAll({ limit: 100, ...after })).length] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

test('events go to KurrentDB and back, the same in the same order, and every reader goes on where it was', async () => {
  const before = await all(postgres);
  const there = await moveEvents({ from: postgres, to: kurrent, db });
  expect(there).toEqual({ events: 12, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(await all(kurrent)).toEqual(before);
  expect(await readersFollow(db)).toBe('kurrentdb');
  expect(await nextOf(kurrent)).toEqual({ late: 9, done: 0, new: 12 });
  await kurrent.append('bot-2', 4, [testEvent('later'), testEvent('last')]);
  const back = await moveEvents({ from: kurrent, to: postgres, db });
  expect(back.events).toBe(14);
  expect(await all(postgres)).toEqual(await all(kurrent));
  expect(await readersFollow(db)).toBe('postgres');
  expect(await nextOf(postgres)).toEqual({ late: 11, done: 2, new: 14 });
});

test('a move that was interrupted is begun again', async () => {
  const [first, second] = await postgres.readStream('bot-1', { limit: 2 });
  await kurrent.append('bot-1', 0, [first!, second!]);
  expect((await moveEvents({ from: postgres, to: kurrent, db })).events).toBe(12);
  expect(await all(kurrent)).toEqual(await all(postgres));
});

test('a store with other events is left as it is, and the readers where they were', async () => {
  await kurrent.append('bot-1', 0, [testEvent('strange')]);
  await expect(moveEvents({ from: postgres, to: kurrent, db })).rejects.toThrow(MoveError);
  server.clear();
  await kurrent.append('bot-9', 0, [testEvent('strange')]);
  await expect(moveEvents({ from: postgres, to: kurrent, db })).rejects.toThrow(
    'The new store does not hold the same events: 13 events instead of 12',
  );
  expect(await nextOf(postgres)).toEqual({ late: 9, done: 0, new: 12 });
});

test('events that an open transaction holds back are waited for', async () => {
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
