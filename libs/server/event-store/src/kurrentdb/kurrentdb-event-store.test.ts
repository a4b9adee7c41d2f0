import { randomUUID } from 'node:crypto';
import { eventually } from '@botter/server-async/testing';
import { jsonEvent, KurrentDBClient } from '@kurrent/kurrentdb-client';
import { PollingSubscription } from '../subscriptions/polling-subscription';
import { collector, eventStoreConformance, testEvent } from '../testing';
import { KurrentDBEventStore, type KurrentDBEventStoreOptions } from './kurrentdb-event-store';
import { logPositionOf } from './kurrentdb-position';
import { KurrentDBStandIn } from './testing/kurrentdb-stand-in';

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

/** A real KurrentDB is tried where EVENTSTORE_TEST_URL names one. Each test has a store of its own in it, next to all others. */
describe('conformance', () => {
  eventStoreConformance(
    async () => {
      const url = process.env.EVENTSTORE_TEST_URL ?? server.url;
      const store = makeStore(undefined, { url, namespace: `test-${randomUUID()}-` });
      return { store, close: () => store.close() };
    },
    { eventsPerWriter: 12 },
  );
});

test('a subscription goes on after its connection broke, without an event lost or given twice', async () => {
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
  expect(errors).not.toEqual([]);
});

test('what is behind is counted exactly as long as it is little, and estimated beyond', async () => {
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

  test('their streams are passed over, and wake nobody', async () => {
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

  test('what they wrote behind the last own event is looked at once', async () => {
    const store = makeStore(undefined, { categories: ['bot'], pollIntervalMs: 1 });
    await store.append('bot-1', 0, [testEvent('a')]);
    for (let n = 0; n < 3; n += 1) await foreign.appendToStream('order-1', Array(400).fill(strange));
    const all = collector();
    const subscription = store.subscribe({}, all.handler);
    await all.count(1);
    const [last] = await store.readAll({ limit: 1 });
    const behind = logPositionOf(last!.position).commit + 100n * 1_000n;
    await eventually(
      async () => server.readFrom.slice(-8),
      (latest) => latest.length === 8 && latest.every((from) => from > behind),
    );
    await store.append('bot-1', 1, [testEvent('b')]);
    await all.count(2);
    await subscription.stop();
    expect(all.seen.map(({ type }) => type)).toEqual(['a', 'b']);
    await store.close();
  });

  test('an event of theirs in an own stream is refused by name', async () => {
    const store = makeStore(undefined, { categories: ['bot'] });
    await foreign.appendToStream('bot-1', strange);
    await expect(store.readStream('bot-1')).rejects.toThrow(/bot-1 has an event of another program/);
    await expect(store.readAll({ limit: 1 })).rejects.toThrow(/bot-1 has an event of another program/);
    await store.close();
  });
});
