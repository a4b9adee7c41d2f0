import { jsonEvent, KurrentDBClient } from '@kurrent/kurrentdb-client';
import { collector, eventStoreConformance, testEvent } from '../testing';
import { KurrentDBEventStore } from './kurrentdb-event-store';
import { KurrentDBStandIn } from './testing/kurrentdb-stand-in';

/** Real KurrentDB servers are tried with EVENTSTORE_TEST_URL: one whose streams may be written to, see the guide. */
const server = new KurrentDBStandIn();

beforeAll(() => server.start());
afterAll(() => server.stop());

function makeStore(onError: (error: unknown) => void = () => undefined) {
  // Without polling in the way: what arrives was woken by the subscription.
  return new KurrentDBEventStore({ url: server.url, pollIntervalMs: 600_000, onError });
}

describe('conformance', () => {
  eventStoreConformance(
    async () => {
      server.clear();
      const store = makeStore();
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
  await store.append('bot-1', 1, [testEvent('b'), testEvent('c')]);
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

test('an event of another program is refused by name', async () => {
  server.clear();
  const store = makeStore();
  const foreign = KurrentDBClient.connectionString(server.url);
  await foreign.appendToStream('bot-1', jsonEvent({ type: 'Strange', data: {} }));
  await foreign.dispose();
  await expect(store.readStream('bot-1')).rejects.toThrow(/bot-1 has an event of another program/);
  await store.close();
});
