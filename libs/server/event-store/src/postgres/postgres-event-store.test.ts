import { eventually } from '@botter/server-async/testing';
import { createPool, isCommitUnknown, isDatabaseUnavailable, Listener } from '@botter/server-database';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import type { Pool } from 'pg';
import { AppendUnknownError } from '../appending/lost-response';
import { allPartitions } from '../partitions';
import {
  collector,
  eventStoreConformance,
  type LossyEventStore,
  lossyEventStore,
  testEvent,
} from '../testing';
import { lockKey } from './append-group';
import { BatchReader } from './batch-reader';
import { eventStoreMigrations } from './event-store.migrations';
import { PostgresEventStore } from './postgres-event-store';

let database: TestDatabase;
let listener: Listener;

beforeAll(async () => {
  database = await createTestDatabase([eventStoreMigrations]);
  listener = new Listener(database.url);
});
afterAll(async () => {
  await listener.close();
  await database.drop();
});
beforeEach(() => database.pool.query('truncate events.events'));

// Without polling in the way: what arrives was woken by NOTIFY.
const makeStore = () =>
  new PostgresEventStore({ pool: database.pool, listener, pollIntervalMs: 600_000, onError: () => {} });

describe('conformance', () => {
  eventStoreConformance(async () => ({ store: makeStore(), close: async () => {} }));
});

/** A transaction in another database of the server that has written, and stays open. */
async function openElsewhere() {
  const other = await createTestDatabase();
  const client = await other.pool.connect();
  await client.query('begin; create table written ()');
  return {
    async end() {
      await client.query('rollback');
      client.release();
      await other.drop();
    },
  };
}

/** A writer in another process, stopped in the middle of its transaction. */
async function openWriter(stream: string) {
  const client = await database.pool.connect();
  await client.query('begin');
  const event = testEvent('Slow');
  await client.query(
    `insert into events.events (stream, version, event_id, type, schema_version, data, metadata)
     values ($1, 1, $2, $3, 1, $4, $5)`,
    [stream, event.id, event.type, JSON.stringify(event.data), JSON.stringify(event.metadata)],
  );
  return {
    event,
    async end(how: 'commit' | 'rollback') {
      await client.query(how);
      client.release();
    },
  };
}

describe('transactions that end late', () => {
  test('an event is held back while an older transaction may still write one before it', async () => {
    const store = makeStore();
    const all = collector();
    const subscription = store.subscribe({}, all.handler);
    const slow = await openWriter('bot-slow');
    const fast = testEvent('Fast');
    await store.append('bot-fast', 0, [fast]);
    expect(await store.readAll({ limit: 10 })).toEqual([]);
    expect(await store.head()).toBeUndefined();
    expect(await store.readStream('bot-fast')).toHaveLength(1);
    await slow.end('commit');
    await all.count(2);
    await subscription.stop();
    expect(all.ids()).toEqual([slow.event.id, fast.id]);
  });

  test('a rolled-back transaction leaves a gap that no one waits for', async () => {
    const store = makeStore();
    const all = collector();
    const subscription = store.subscribe({}, all.handler);
    const slow = await openWriter('bot-slow');
    const fast = testEvent('Fast');
    await store.append('bot-fast', 0, [fast]);
    await slow.end('rollback');
    await all.count(1);
    await subscription.stop();
    expect(all.ids()).toEqual([fast.id]);
  });

  test('a transaction that wrote something else and stays idle delays, and loses nothing', async () => {
    const store = makeStore();
    const all = collector();
    const subscription = store.subscribe({}, all.handler);
    const idle = await database.pool.connect();
    await idle.query('begin; select pg_current_xact_id()');
    const events = Array.from({ length: 20 }, () => testEvent());
    for (const event of events) await store.append('bot-1', 'any', [event]);
    expect(await store.readAll({ limit: 100 })).toEqual([]);
    await idle.query('commit');
    idle.release();
    await all.count(events.length);
    await subscription.stop();
    expect(all.ids()).toEqual(events.map(({ id }) => id));
  });

  test('a transaction that only reads delays no one', async () => {
    const store = makeStore();
    const reader = await database.pool.connect();
    await reader.query('begin isolation level repeatable read; select count(*) from events.events');
    const all = collector();
    const subscription = store.subscribe({}, all.handler);
    await store.append('bot-1', 0, [testEvent()]);
    await all.count(1);
    await subscription.stop();
    await reader.query('commit');
    reader.release();
  });

  test('a transaction in another database of the server holds nothing back', async () => {
    const elsewhere = await openElsewhere();
    const store = makeStore();
    const all = collector();
    const subscription = store.subscribe({}, all.handler);
    const event = testEvent();
    await store.append('bot-1', 0, [event]);
    await all.count(1);
    await subscription.stop();
    await elsewhere.end();
    expect(all.ids()).toEqual([event.id]);
  });

  test.each([
    ['alone on the server', async () => ({ end: async () => {} })],
    ['next to a transaction in another database', openElsewhere],
  ])(
    '16 writers that commit and roll back in any order, %s: what committed arrives once and in order',
    async (_, openOther) => {
      const elsewhere = await openOther();
      const store = makeStore();
      const all = collector();
      const subscription = store.subscribe({ batchSize: 7 }, all.handler);
      const committed: string[] = [];
      await Promise.all(
        Array.from({ length: 16 }, async (_, writer) => {
          for (let n = 0; n < 12; n += 1) {
            const slow = await openWriter(`bot-${writer}-${n}`);
            const other = testEvent('Other');
            await store.append(`bot-other-${writer}`, 'any', [other]);
            committed.push(other.id);
            const keep = (writer + n) % 3 !== 0;
            await slow.end(keep ? 'commit' : 'rollback');
            if (keep) committed.push(slow.event.id);
          }
        }),
      );
      await all.count(committed.length);
      await subscription.stop();
      await elsewhere.end();
      expect(all.ids().sort()).toEqual(committed.sort());
      const positions = all.seen.map(({ position }) => position);
      expect([...positions].sort((a, b) => store.compare(a, b))).toEqual(positions);
    },
  );
});

describe('an append whose response is lost', () => {
  let lossy: LossyEventStore;
  beforeEach(async () => {
    lossy = await lossyEventStore(database.url);
    // The connection is open from here on.
    await lossy.store.append('bot-before', 0, [testEvent()]);
  });
  afterEach(() => lossy.close());

  test('is repeated, and found to be written, once', async () => {
    lossy.loseResponses(1);
    const results = await Promise.all([
      lossy.store.append('bot-1', 0, [testEvent(), testEvent()]),
      lossy.store.append('bot-before', 0, [testEvent()]),
    ]);
    expect(results).toMatchObject([
      { ok: true, version: 2 },
      { ok: false, actualVersion: 1 },
    ]);
    expect(await makeStore().streamVersion('bot-1')).toBe(2);
  });

  test('fails with an error of its own if the question has no response either', async () => {
    lossy.loseResponses(2);
    const error = await lossy.store.append('bot-1', 0, [testEvent()]).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AppendUnknownError);
    expect([isDatabaseUnavailable(error), isCommitUnknown(error)]).toEqual([true, true]);
    expect(await makeStore().streamVersion('bot-1')).toBe(1);
  });

  test('differs from one that never left, and from one that PostgreSQL refused', async () => {
    const nowhere = createPool('postgres://127.0.0.1:1/none');
    const refused = testEvent('Refused', { text: 'no\u0000where' });
    const errors = await Promise.all(
      [new PostgresEventStore({ pool: nowhere }), makeStore()].map((store) =>
        store.append('bot-1', 0, [refused]).catch((thrown: unknown) => thrown),
      ),
    );
    expect(errors.map((error) => [isDatabaseUnavailable(error), isCommitUnknown(error)])).toEqual([
      [true, false],
      [false, false],
    ]);
  });
});

describe('appends that share a transaction', () => {
  test('a conflict and a refused value fail alone', async () => {
    const store = makeStore();
    await store.append('bot-taken', 0, [testEvent()]);
    const results = await Promise.allSettled([
      store.append('bot-1', 0, [testEvent()]),
      store.append('bot-taken', 0, [testEvent()]),
      store.append('bot-2', 0, [testEvent('Refused', { text: 'no\u0000where' })]),
      store.append('bot-3', 0, [testEvent()]),
    ]);
    expect(results).toMatchObject([
      { status: 'fulfilled', value: { ok: true, version: 1 } },
      { status: 'fulfilled', value: { ok: false, actualVersion: 1 } },
      { status: 'rejected' },
      { status: 'fulfilled', value: { ok: true, version: 1 } },
    ]);
    expect(await store.readStream('bot-2')).toEqual([]);
  });

  test('waiting for its stream, an append has no transaction id; then it sees what was written meanwhile', async () => {
    const store = makeStore();
    const other = await database.pool.connect();
    await other.query(`begin; select pg_advisory_xact_lock(${lockKey('bot-1')})`);
    const [first, last] = [testEvent(), testEvent()];
    const results = Promise.all([
      store.append('bot-1', 'any', [first, last]),
      store.append('bot-1', 0, [testEvent()]),
      store.append('bot-1', 0, [first, last]),
      store.append('bot-2', 0, [testEvent()]),
    ]);
    const waiting = await eventually(async () => {
      const { rows } = await database.pool.query<{ backend_xid: string | null }>(
        `select backend_xid from pg_stat_activity
         where application_name = 'botter-appends' and datname = current_database() and wait_event = 'advisory'`,
      );
      return rows[0];
    });
    expect(waiting).toEqual({ backend_xid: null });
    await other.query({
      text: `insert into events.events (stream, version, event_id, type, schema_version, data, metadata)
             values ('bot-1', 1, gen_random_uuid(), 'Other', 1, '{}', '{}')`,
    });
    await other.query('commit');
    other.release();
    expect(await results).toMatchObject([
      { ok: true, version: 3 },
      { ok: false, actualVersion: 3 },
      { ok: true, version: 3 },
      { ok: true, version: 1 },
    ]);
    expect((await store.readStream('bot-1')).map(({ id }) => id).slice(1)).toEqual([first.id, last.id]);
  });

  test('two processes that append to the same streams never deadlock', async () => {
    const [one, other] = [makeStore(), makeStore()];
    const streams = Array.from({ length: 12 }, (_, n) => `bot-${n}`);
    const rounds = Array.from({ length: 10 });
    await Promise.all(
      [one, other].flatMap((store, turn) =>
        (turn ? [...streams].reverse() : streams).map(async (stream) => {
          for (const _ of rounds) await store.append(stream, 'any', [testEvent()]);
        }),
      ),
    );
    for (const stream of streams) expect(await one.readStream(stream)).toHaveLength(20);
    const all = collector();
    const subscription = one.subscribe({}, all.handler);
    await all.count(streams.length * 20);
    await subscription.stop();
    const heads = new Map<string, number>();
    for (const { stream, version } of all.seen) {
      expect(version).toBe((heads.get(stream) ?? 0) + 1);
      heads.set(stream, version);
    }
  });
});

describe('an append of many events', () => {
  const large = () => ({ text: 'x'.repeat(100_000) });
  const many = (count = 20) => Array.from({ length: count }, () => testEvent('Large', large()));

  test('is written in statements of a bounded size', async () => {
    const pool = createPool(database.url);
    const sizes: number[] = [];
    pool.on('connect', (client) => {
      const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
      client.query = ((...asked: unknown[]) => {
        const [{ values = [] }] = asked as [{ values?: unknown[] }];
        sizes.push(values.reduce<number>((sum, value) => sum + ((value as Buffer | null)?.length ?? 0), 0));
        return query(...asked);
      }) as typeof client.query;
    });
    const store = new PostgresEventStore({ pool });
    const events = many();
    expect(await store.append('bot-1', 0, events)).toMatchObject({ ok: true, version: 20 });
    expect(Math.max(...sizes)).toBeGreaterThan(100_000);
    expect(Math.max(...sizes)).toBeLessThan(512 * 1024);
    expect((await store.readStream('bot-1')).map(({ id }) => id)).toEqual(events.map(({ id }) => id));
    await store.close();
    await pool.end();
  });

  test('is written whole or not at all', async () => {
    const store = makeStore();
    const refused = [...many(), testEvent('Refused', { text: 'no\u0000where' })];
    await expect(store.append('bot-1', 0, refused)).rejects.toMatchObject({ code: '22P05' });
    expect(await store.streamVersion('bot-1')).toBe(0);
    expect(await store.append('bot-1', 0, many())).toMatchObject({ ok: true, version: 20 });
  });

  test('wins against one other of the same version, or is a conflict; a repetition succeeds', async () => {
    const stores = [makeStore(), makeStore()];
    const appends = [many(), many(), [testEvent()]];
    const results = await Promise.all(appends.map((events, n) => stores[n % 2]!.append('bot-1', 0, events)));
    const [winner, ...others] = results.map(({ ok }, n) => ({ ok, n })).filter(({ ok }) => ok);
    expect(others).toEqual([]);
    const events = appends[winner!.n]!;
    expect((await stores[0]!.readStream('bot-1')).map(({ id }) => id)).toEqual(events.map(({ id }) => id));
    expect(await stores[0]!.append('bot-1', 0, events)).toEqual(results[winner!.n]);
    const mixed = [...many(), events[0]!];
    expect(await stores[0]!.append('bot-1', 'any', mixed)).toMatchObject({ ok: false });
  });

  test('follows what others write to its stream, whatever their version', async () => {
    const store = makeStore();
    const other = makeStore();
    const results = await Promise.all([
      store.append('bot-1', 'any', many()),
      ...Array.from({ length: 10 }, () => other.append('bot-1', 'any', [testEvent()])),
      other.append('bot-1', 'any', many()),
    ]);
    expect(results.every(({ ok }) => ok)).toBe(true);
    const all = collector();
    const subscription = store.subscribe({}, all.handler);
    await all.count(50);
    await subscription.stop();
    expect(all.seen.map(({ version }) => version)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
  });

  test('delays no append to another stream while it waits for its own', async () => {
    const store = makeStore();
    const other = await database.pool.connect();
    await other.query(`begin; select pg_advisory_xact_lock(${lockKey('bot-1')})`);
    const waiting = store.append('bot-1', 0, many());
    expect(await store.append('bot-2', 0, [testEvent()])).toMatchObject({ ok: true });
    await other.query('rollback');
    other.release();
    expect(await waiting).toMatchObject({ ok: true, version: 20 });
  });

  // To BEGIN, to each of its pieces and to COMMIT.
  test.each([0, 1, 2, 3])('is written once if a response is lost after %i others', async (after) => {
    const lossy = await lossyEventStore(database.url);
    await lossy.store.append('bot-before', 0, many(6));
    const events = many(6);
    lossy.loseResponses(1, after);
    expect(await lossy.store.append('bot-1', 0, events)).toMatchObject({ ok: true, version: 6 });
    expect((await makeStore().readStream('bot-1')).map(({ id }) => id)).toEqual(events.map(({ id }) => id));
    await lossy.close();
  });
});

test('reading the next events of a long log costs the same as of a short one', async () => {
  await database.pool.query(
    `insert into events.events (stream, version, event_id, type, schema_version, data, metadata)
     select 'bot-' || n % 50, n, gen_random_uuid(), 'Past', 1, '{}', '{}' from generate_series(1, 2000) as n`,
  );
  await database.pool.query('analyze events.events');
  const asked: { readonly text: string; readonly values: readonly unknown[] }[] = [];
  const query = (read: { readonly text: string; readonly values: readonly unknown[] }) => {
    asked.push(read);
    return database.pool.query({ ...read, values: [...read.values] });
  };
  const reader = new BatchReader({ query } as unknown as Pool);
  const last = await makeStore().head();
  for (const isHeld of [false, true])
    await reader.read({ after: last, partitions: allPartitions, limit: 1_000, maxBytes: 1_000_000, isHeld });
  expect(asked).toHaveLength(2);
  for (const { text, values } of asked) {
    const { rows } = await database.pool.query(`explain ${text}`, [...values]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Scan using events_pkey');
    expect(plan).not.toContain('Seq Scan on events');
  }
});

test('a subscription outlives its connections', async () => {
  const store = makeStore();
  const all = collector();
  const subscription = store.subscribe({}, all.handler);
  await store.append('bot-1', 'any', [testEvent()]);
  await all.count(1);
  await database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await appendWhenBack(store);
  await all.count(2);
  await subscription.stop();
});

async function appendWhenBack(store: PostgresEventStore): Promise<void> {
  const event = testEvent();
  for (;;) {
    try {
      await store.append('bot-1', 'any', [event]);
      return;
    } catch (error) {
      // The pool may hand out a connection before it has noticed its loss.
      if (!isDatabaseUnavailable(error)) throw error;
    }
  }
}
