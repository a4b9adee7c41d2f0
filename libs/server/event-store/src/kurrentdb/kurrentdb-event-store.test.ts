import { randomUUID } from 'node:crypto';
import { eventually } from '@botter/server-async/testing';
import { jsonEvent, KurrentDBClient } from '@kurrent/kurrentdb-client';
import { PollingSubscription } from '../subscriptions/polling-subscription';
import { collector, eventStoreConformance, testEvent } from '../testing';
import { KurrentDBEventStore, type KurrentDBEventStoreOptions } from './kurrentdb-event-store';
import { KurrentDBStandIn } from './testing/kurrentdb-stand-in';
import { DamagedStreamError } from './unreadable-streams';

const server = new KurrentDBStandIn();

beforeAll(() => server.start());
afterAll(() => server.stop());

function makeStore(
  onError: (error: unknown) => void = () => undefined,
  options: Partial<KurrentDBEventStoreOptions> = {},
) {
  // Without polling in the way: what arrives was woken by the subscription.
  return new KurrentDBEventStore({ url: server.url, pollIntervalMs: 600_000, onError, ...options });
}

/**
 * Uses a real KurrentDB if EVENTSTORE_TEST_URL names one. Each test has its own streams in it, next to all
 * others.
 */
const anywhere = () => ({
  url: process.env.EVENTSTORE_TEST_URL ?? server.url,
  namespace: `test-${randomUUID()}-`,
});

describe('conformance', () => {
  eventStoreConformance(
    async () => {
      const store = makeStore(undefined, anywhere());
      return { store, close: () => store.close() };
    },
    { eventsPerWriter: 12 },
  );
});

test('a subscription continues after its connection broke, without losing or repeating an event', async () => {
  server.clear();
  const errors: unknown[] = [];
  const store = makeStore((error) => errors.push(error));
  const all = collector();
  const subscription = store.subscribe({}, all.handler);
  await store.append('bot-1', 0, [testEvent('a')]);
  await all.count(1);
  server.dropSubscriptions();
  // Requests that use the broken connection fail with it, and are repeated.
  const later = [testEvent('b'), testEvent('c')];
  await eventually(
    () => store.append('bot-1', 1, later).catch(() => undefined),
    (result) => result?.ok === true,
  );
  await all.count(3);
  await subscription.stop();
  await store.close();
  expect(all.seen.map(({ type }) => type)).toEqual(['a', 'b', 'c']);
  expect(errors).toEqual([]);
});

test('what is behind is counted exactly if it is little, and estimated otherwise', async () => {
  server.clear();
  const store = makeStore();
  for (let n = 0; n < 12; n += 1) {
    await store.append(
      'bot-1',
      n * 100,
      Array.from({ length: 100 }, () => testEvent()),
    );
  }
  const [, second] = await store.readAll({ limit: 2 });
  expect(await store.countAfter(second!.position)).toBeGreaterThan(1_100);
  expect(await store.countAfter(second!.position)).toBeLessThan(1_300);
  expect(await store.countAfter(await store.head())).toBe(0);
  await store.close();
});

describe('next to other programs', () => {
  let foreign: KurrentDBClient;
  beforeEach(() => {
    server.clear();
    foreign = KurrentDBClient.connectionString(server.url);
  });
  afterEach(() => foreign.dispose());
  const strange = jsonEvent({ type: 'Strange', data: {} });

  test('are skipped, and wake no one', async () => {
    const store = makeStore(undefined, { categories: ['bot'] });
    const all = collector();
    const woken = jest.spyOn(PollingSubscription.prototype, 'wake');
    const wakes = (times: number) =>
      eventually(
        async () => woken.mock.calls.length,
        (calls) => calls === times,
      );
    const subscription = store.subscribe({}, all.handler);
    await wakes(1);
    await store.append('bot-1', 0, [testEvent('a')]);
    await wakes(2);
    await all.count(1);
    woken.mockClear();
    await foreign.appendToStream('order-1', strange);
    await store.append('bot-1', 1, [testEvent('b')]);
    await foreign.appendToStream('order-1', strange);
    await all.count(2);
    await subscription.stop();
    expect(woken).toHaveBeenCalledTimes(1);
    woken.mockRestore();
    expect((await store.readAll({ limit: 10 })).map(({ type }) => type)).toEqual(['a', 'b']);
    expect((await store.readAll({ limit: 1, direction: 'backwards' })).map(({ type }) => type)).toEqual([
      'b',
    ]);
    expect(await store.countAfter()).toBe(2);
    await expect(store.append('order-2', 0, [testEvent()])).rejects.toThrow(RangeError);
    await store.close();
  });

  test('readers do not read what others write, and share what they read', async () => {
    const store = makeStore(undefined, { categories: ['bot'], pollIntervalMs: 1 });
    await store.append('bot-1', 0, [testEvent('a')]);
    const readers = Array.from({ length: 10 }, () => collector());
    let turns = 0;
    const subscriptions = readers.map(({ handler }) =>
      store.subscribe({ onTurn: () => (turns += 1) }, handler),
    );
    const everyone = (count: number) => Promise.all(readers.map((reader) => reader.count(count)));
    const manyTurns = () => {
      const before = turns;
      return eventually(
        async () => turns - before,
        (more) => more > 500,
      );
    };
    await everyone(1);
    await manyTurns();
    const before = server.logReads.length;
    for (let n = 0; n < 10; n += 1) {
      await foreign.appendToStream('order-1', Array(40).fill(strange));
      await manyTurns();
    }
    expect(server.logReads.length).toBe(before);
    await store.append('bot-1', 1, [testEvent('b')]);
    await everyone(2);
    await manyTurns();
    // One read after what others wrote, and one after the new event.
    const reads = server.logReads.slice(before);
    expect(reads.length).toBeLessThanOrEqual(4);
    const passed = server.log.events.filter(({ at, stream }) => at < reads[0]! && stream === 'order-1');
    expect(passed.length).toBeGreaterThan(300);
    await Promise.all(subscriptions.map((subscription) => subscription.stop()));
    await store.close();
  });

  test('a foreign stream with an own name is reported, and all others continue', async () => {
    const named: unknown[] = [];
    const onUnreadable = (...args: unknown[]) => named.push(args);
    const place = anywhere();
    const client = KurrentDBClient.connectionString(place.url);
    const store = makeStore(undefined, { ...place, categories: ['bot'], onUnreadable });
    await store.append('bot-1', 0, [testEvent('a')]);
    await client.appendToStream(`${place.namespace}bot-board`, [
      strange,
      jsonEvent({ type: 'Strange', data: {} }),
    ]);
    await store.append('bot-2', 0, [testEvent('b')]);
    const all = collector();
    const subscription = store.subscribe({}, all.handler);
    await all.count(2);
    await subscription.stop();
    expect(all.seen.map(({ type }) => type)).toEqual(['a', 'b']);
    expect((await store.readAll({ limit: 9 })).map(({ type }) => type)).toEqual(['a', 'b']);
    await expect(store.readStream('bot-board')).rejects.toThrow(DamagedStreamError);
    expect(named).toEqual([['bot-board', 'an event of another program']]);
    expect(store.unreadable).toEqual([{ stream: 'bot-board', reason: 'an event of another program' }]);
    await Promise.all([client.dispose(), store.close()]);
  });
});

describe('streams that lost events', () => {
  const damaged = async (store: KurrentDBEventStore, stream: string, reason: string) => {
    await expect(store.readStream(stream)).rejects.toThrow(DamagedStreamError);
    await expect(store.readStream(stream)).rejects.toMatchObject({ code: 'quarantined', stream, reason });
    expect(await store.readStream('bot-whole')).toHaveLength(1);
  };
  let store: KurrentDBEventStore;
  let operator: KurrentDBClient;
  let damagedStream: string;
  beforeEach(async () => {
    const place = anywhere();
    operator = KurrentDBClient.connectionString(place.url);
    damagedStream = `${place.namespace}bot-1`;
    store = makeStore(undefined, place);
    await store.append('bot-whole', 0, [testEvent()]);
    await store.append('bot-1', 0, [testEvent(), testEvent(), testEvent()]);
  });
  afterEach(async () => {
    await operator.dispose();
    await store.close();
  });

  test('a stream with $maxCount is reported as damaged, and its version is that of the server', async () => {
    await operator.setStreamMetadata(damagedStream, { maxCount: 2 });
    await damaged(store, 'bot-1', 'event 1 is missing');
    await expect(store.readStream('bot-1', { direction: 'backwards' })).rejects.toThrow(DamagedStreamError);
    expect(await store.readStream('bot-1', { from: 2 })).toHaveLength(2);
    expect(await store.streamVersion('bot-1')).toBe(3);
  });

  test('a deleted stream is reported as damaged, and continues with its version', async () => {
    await operator.deleteStream(damagedStream);
    await damaged(store, 'bot-1', 'the stream was deleted');
    expect(await store.append('bot-1', 0, [testEvent()])).toMatchObject({ ok: true, version: 4 });
    expect(await store.append('bot-1', 4, [testEvent(), testEvent()])).toMatchObject({ version: 6 });
    await expect(store.readStream('bot-1')).rejects.toThrow(DamagedStreamError);
  });

  test('a stream that can never be written to again is reported as damaged', async () => {
    await operator.tombstoneStream(damagedStream);
    await damaged(store, 'bot-1', 'the stream was deleted');
    await expect(store.append('bot-1', 3, [testEvent()])).rejects.toThrow(DamagedStreamError);
  });
});

test('an append is one request, and only a conflict causes a read', async () => {
  server.clear();
  const store = makeStore();
  const first = testEvent();
  const reads = server.streamReads;
  await store.append('bot-1', 0, [first]);
  for (let version = 1; version < 30; version += 1) await store.append('bot-1', version, [testEvent()]);
  expect(server.streamReads).toBe(reads);
  expect(await store.append('bot-1', 0, [first])).toMatchObject({ ok: true, version: 1 });
  expect(await store.append('bot-1', 0, [testEvent()])).toMatchObject({ ok: false, actualVersion: 30 });
  await store.close();
});

test('an append of several events reads only the last one, for its position', async () => {
  server.clear();
  const store = makeStore();
  const reads = server.streamReads;
  const result = await store.append('bot-1', 0, [testEvent(), testEvent(), testEvent()]);
  expect(result).toEqual({ ok: true, version: 3, position: await store.head() });
  expect(server.streamReads).toBe(reads + 1);
  const unread = await store.append('bot-2', 0, [testEvent(), testEvent()], { isPositionUnused: true });
  expect(unread).toMatchObject({ ok: true, version: 2 });
  expect(server.streamReads).toBe(reads + 1);
  await store.close();
});

test('a subscription that is dropped as too slow continues immediately and silently', async () => {
  server.clear();
  const errors: unknown[] = [];
  const store = makeStore((error) => errors.push(error));
  const all = collector();
  const subscription = store.subscribe({}, all.handler);
  for (let n = 0; n < 5; n += 1) {
    await store.append(
      'bot-1',
      n * 200,
      Array.from({ length: 200 }, () => testEvent()),
    );
    await all.count((n + 1) * 200);
  }
  expect(errors).toEqual([]);
  await subscription.stop();
  await store.close();
});

test('a cluster whose leader dies is written to and read again, and nothing is lost', async () => {
  const cluster = await new KurrentDBStandIn({ nodes: 3 }).start();
  const store = makeStore(undefined, { url: cluster.url });
  const all = collector();
  const subscription = store.subscribe({}, all.handler);
  await store.append('bot-1', 0, [testEvent()]);
  await all.count(1);
  for (let version = 1; version <= 2; version += 1) {
    const restart = cluster.killLeader();
    await eventually(
      async () => (await store.readStream('bot-1').catch(() => [])).length,
      (length) => length === version,
    );
    const event = testEvent();
    const written = await eventually(
      () => store.append('bot-1', version, [event]).catch(() => undefined),
      (result) => result !== undefined,
    );
    expect(written).toMatchObject({ ok: true, version: version + 1 });
    await all.count(version + 1);
    await restart();
  }
  await subscription.stop();
  await store.close();
  cluster.stop();
});

test('a cluster is found in the hour that the end of summer time repeats', async () => {
  process.env.TZ = 'Europe/Berlin';
  // Its id is of today: ids count on from the latest time that they have seen.
  const event = testEvent();
  jest.useFakeTimers({
    now: new Date('2027-10-31T01:30:00Z'),
    doNotFake: ['setTimeout', 'clearTimeout', 'setInterval', 'setImmediate', 'nextTick', 'queueMicrotask'],
  });
  const cluster = await new KurrentDBStandIn({ nodes: 3 }).start();
  const store = makeStore(undefined, { url: cluster.url });
  try {
    expect(await store.append('bot-1', 0, [event])).toMatchObject({ ok: true, version: 1 });
  } finally {
    await store.close();
    cluster.stop();
    jest.useRealTimers();
  }
});

describe('appends larger than the server takes', () => {
  const large = (size: number) => testEvent('Large', { text: 'x'.repeat(size) });
  let store: KurrentDBEventStore;
  beforeEach(() => {
    server.clear();
    store = makeStore(undefined, { categories: ['bot'] });
  });
  afterEach(() => store.close());

  test('are one change to readers, with each event as it was appended', async () => {
    await store.close();
    store = makeStore(undefined, { ...anywhere(), categories: ['bot'] });
    const events = Array.from({ length: 12 }, () => large(400_000));
    const result = await store.append('bot-1', 0, events);
    expect(result).toMatchObject({ ok: true, version: 12 });
    expect(await store.append('bot-1', 0, events)).toEqual(result);
    expect(await store.append('bot-1', 12, [testEvent()])).toMatchObject({ ok: true, version: 13 });
    const read = await store.readStream('bot-1', { limit: 12 });
    expect(read).toMatchObject(events.map((event, index) => ({ ...event, version: index + 1 })));
    const all = collector();
    const subscription = store.subscribe({}, all.handler);
    await all.count(13);
    await subscription.stop();
    expect(all.ids()).toEqual([...events.map(({ id }) => id), expect.any(String)]);
    expect(all.seen[4]).toEqual(read[4]);
  });

  test('leave nothing visible if they ended between their parts', async () => {
    const events = Array.from({ length: 12 }, () => large(400_000));
    const append = server.log.append.bind(server.log);
    let parts = 0;
    const killed = jest.spyOn(server.log, 'append').mockImplementation((name, ...more) => {
      if (name.startsWith('parts-')) parts += 1;
      return parts > 2 ? { result: 'too large', limit: 2 ** 30 } : append(name, ...more);
    });
    await expect(store.append('bot-1', 0, events)).rejects.toThrow('too large');
    killed.mockRestore();
    expect(server.log.events.length).toBeGreaterThan(0);
    expect([await store.readStream('bot-1'), await store.readAll({ limit: 9 })]).toEqual([[], []]);
    expect(await store.append('bot-1', 0, events)).toMatchObject({ ok: true, version: 12 });
    expect(await store.readStream('bot-1')).toHaveLength(12);
  });

  test('leave nothing visible if they lose against another, and their parts are deleted', async () => {
    await store.append('bot-1', 0, [testEvent('other')]);
    const events = Array.from({ length: 5 }, () => large(400_000));
    expect(await store.append('bot-1', 0, events)).toMatchObject({ ok: false, actualVersion: 1 });
    expect((await store.readAll({ limit: 9 })).map(({ type }) => type)).toEqual(['other']);
    expect(server.log.ofStream(`parts-bot-1-${events[0]!.id}-0-5-990000`)).toBe('missing');
  });

  test('a lower limit of the server is learnt, and an event that nothing takes is refused', async () => {
    server.log.maxAppendSize = 100_000;
    const events = Array.from({ length: 5 }, () => large(50_000));
    expect(await store.append('bot-1', 0, events)).toMatchObject({ ok: true, version: 5 });
    await expect(store.append('bot-1', 5, [large(200_000)])).rejects.toMatchObject({ code: 'too_large' });
    server.log.maxAppendSize = 1_048_576;
  });
});
