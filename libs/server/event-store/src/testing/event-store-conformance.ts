import type { EventStore, NewEvent, Position } from '../event-store';
import { partitionOf } from '../partitions';
import { collector, gate } from './collector';
import { testEvent } from './test-event';

/** A store of its own for every test, empty at first. */
export interface StoreUnderTest {
  readonly store: EventStore;
  close(): Promise<void>;
}

/** The behaviour of every adapter of the port, for any store. Call it inside a `describe`. */
export function eventStoreConformance(
  makeStore: () => Promise<StoreUnderTest>,
  { eventsPerWriter: perWriter = 60 }: { readonly eventsPerWriter?: number } = {},
): void {
  let subject: StoreUnderTest;
  let store: EventStore;
  beforeEach(async () => {
    subject = await makeStore();
    store = subject.store;
  });
  afterEach(() => subject.close());

  const appended = async (stream: string, ...events: NewEvent[]) => {
    const result = await store.append(stream, 'any', events);
    if (!result.ok) throw new Error('the append was refused');
    return result;
  };

  /** Waits until a reader of all events may see this number; right after an append that can take a moment. */
  const readable = async (count: number) => {
    const all = collector();
    const subscription = store.subscribe({}, all.handler);
    await all.count(count);
    await subscription.stop();
  };

  describe('append', () => {
    test('keeps everything of an event', async () => {
      const event = testEvent('Named', { name: 'Ärger 🦊', list: [1, { deep: null }] });
      const result = await appended('bot-1', event);
      const [read] = await store.readStream('bot-1');
      expect(read).toMatchObject({
        ...event,
        stream: 'bot-1',
        version: 1,
        position: result.position,
        recordedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/),
      });
    });

    test('counts versions from 1 in each stream', async () => {
      expect(await store.append('bot-1', 0, [testEvent(), testEvent()])).toMatchObject({
        ok: true,
        version: 2,
      });
      expect(await store.append('bot-1', 2, [testEvent()])).toMatchObject({ ok: true, version: 3 });
      expect(await store.append('bot-2', 0, [testEvent()])).toMatchObject({ ok: true, version: 1 });
      expect((await store.readStream('bot-1')).map(({ version }) => version)).toEqual([1, 2, 3]);
    });

    test('refuses another version than expected, and writes nothing then', async () => {
      await appended('bot-1', testEvent());
      for (const wrong of [0, 2, 7]) {
        expect(await store.append('bot-1', wrong, [testEvent()])).toEqual({
          ok: false,
          reason: 'version_conflict',
          actualVersion: 1,
        });
      }
      expect(await store.append('bot-2', 1, [testEvent()])).toMatchObject({ ok: false, actualVersion: 0 });
      expect(await store.readStream('bot-1')).toHaveLength(1);
      expect(await store.readStream('bot-2')).toEqual([]);
    });

    test('a repetition changes nothing and succeeds, whatever came after', async () => {
      const events = [testEvent(), testEvent()];
      const first = await store.append('bot-1', 0, events);
      expect(await store.append('bot-1', 0, events)).toEqual(first);
      await appended('bot-1', testEvent());
      expect(await store.append('bot-1', 0, events)).toEqual(first);
      expect(await store.readStream('bot-1')).toHaveLength(3);
    });

    test('the same repetition at the same moment is written once', async () => {
      const events = [testEvent()];
      const results = await Promise.all(Array.from({ length: 8 }, () => store.append('bot-1', 0, events)));
      for (const result of results) expect(result).toEqual(results[0]);
      expect(await store.readStream('bot-1')).toHaveLength(1);
    });

    test('known and new events together are a conflict', async () => {
      const known = testEvent();
      await appended('bot-1', known);
      expect(await store.append('bot-1', 0, [known, testEvent()])).toMatchObject({
        ok: false,
        actualVersion: 1,
      });
    });

    test('of appends that expect the same version exactly one wins', async () => {
      const results = await Promise.all(
        Array.from({ length: 16 }, () => store.append('bot-1', 0, [testEvent(), testEvent()])),
      );
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await store.readStream('bot-1')).toHaveLength(2);
    });

    test('without events, or with one id twice, is a mistake of the caller', async () => {
      const event = testEvent();
      await expect(store.append('bot-1', 'any', [])).rejects.toThrow(RangeError);
      await expect(store.append('bot-1', 'any', [event, event])).rejects.toThrow(RangeError);
    });
  });

  describe('read', () => {
    test('a stream from a version, backwards, and limited', async () => {
      await appended('bot-1', ...['a', 'b', 'c', 'd'].map((type) => testEvent(type)));
      const types = async (options: Parameters<EventStore['readStream']>[1]) =>
        (await store.readStream('bot-1', options)).map(({ type }) => type).join('');
      expect(await types({})).toBe('abcd');
      expect(await types({ from: 3 })).toBe('cd');
      expect(await types({ from: 2, limit: 2 })).toBe('bc');
      expect(await types({ direction: 'backwards' })).toBe('dcba');
      expect(await types({ direction: 'backwards', from: 3, limit: 2 })).toBe('cb');
      expect(await store.readStream('bot-none')).toEqual([]);
    });

    test('some versions of a stream, in their order, as far as the bytes allow', async () => {
      await appended('bot-1', ...['a', 'b', 'c', 'd'].map((type) => testEvent(type)));
      await appended('bot-2', testEvent('e'));
      const types = async (versions: readonly number[], maxBytes = 1_000_000) =>
        (await store.readVersions('bot-1', versions, maxBytes)).map(({ type }) => type).join('');
      expect(await types([4, 1, 9])).toBe('ad');
      expect(await types([2, 3, 4], 1)).toBe('b');
      expect(await types([])).toBe('');
    });

    test('no more than so many bytes at once, but at least one event', async () => {
      const large = (size: number) => testEvent('Large', { text: 'x'.repeat(size) });
      await appended('bot-1', large(300_000), large(300_000), large(300_000), testEvent());
      await readable(4);
      const sizes = async (maxBytes: number, from = 1) =>
        (await store.readStream('bot-1', { from, maxBytes })).length;
      expect(await sizes(1)).toBe(1);
      expect(await sizes(310_000)).toBe(2);
      expect(await sizes(10_000_000)).toBe(4);
      expect(
        (await store.readStream('bot-1', { direction: 'backwards', maxBytes: 100 })).map(
          ({ version }) => version,
        ),
      ).toEqual([4, 3]);
      expect(await store.readAll({ limit: 10, maxBytes: 310_000 })).toHaveLength(2);
      const [first] = await store.readAll({ limit: 10 });
      expect(await store.readAll({ limit: 10, after: first!.position, maxBytes: 1 })).toHaveLength(1);
      const all = collector();
      const deliveries: number[] = [];
      const subscription = store.subscribe({ batchBytes: 610_000 }, async (events) => {
        deliveries.push(events.length);
        await all.handler(events);
      });
      await all.count(4);
      await subscription.stop();
      expect(deliveries).toEqual([3, 1]);
    });

    test('the version of a stream', async () => {
      await appended('bot-1', testEvent(), testEvent());
      expect(await store.streamVersion('bot-1')).toBe(2);
      expect(await store.streamVersion('bot-none')).toBe(0);
    });

    test('all events in the order of positions, by category, in pages and backwards', async () => {
      for (const [stream, type] of [
        ['bot-1', 'a'],
        ['chat-1', 'b'],
        ['bot-2', 'c'],
        ['bot-1', 'd'],
      ] as const) {
        await appended(stream, testEvent(type));
      }
      await readable(4);
      const types = async (options: Partial<Parameters<EventStore['readAll']>[0]>) =>
        (await store.readAll({ limit: 10, ...options })).map(({ type }) => type).join('');
      expect(await types({})).toBe('abcd');
      expect(await types({ category: 'bot' })).toBe('acd');
      expect(await types({ category: 'bo' })).toBe('');
      expect(await types({ direction: 'backwards', limit: 2 })).toBe('dc');
      const [, second] = await store.readAll({ limit: 2 });
      expect(await types({ after: second!.position })).toBe('cd');
      expect(await types({ after: second!.position, direction: 'backwards' })).toBe('a');
    });

    test('positions compare in the order of events; the head is the last one', async () => {
      expect(await store.head()).toBeUndefined();
      expect(await store.countAfter()).toBe(0);
      const positions: Position[] = [];
      for (let n = 0; n < 12; n += 1) positions.push((await appended('bot-1', testEvent())).position);
      await readable(12);
      expect([...positions].reverse().sort((a, b) => store.compare(a, b))).toEqual(positions);
      expect(store.compare(positions[3]!, positions[3]!)).toBe(0);
      expect(await store.head()).toBe(positions.at(-1));
      expect(await store.countAfter(positions[1])).toBe(10);
    });
  });

  describe('subscribe', () => {
    test('delivers what was there and what comes, in order, from the checkpoint', async () => {
      const first = await appended('bot-1', testEvent('a'));
      const all = collector();
      const later = collector();
      const subscriptions = [
        store.subscribe({}, all.handler),
        store.subscribe({ after: first.position, batchSize: 1 }, later.handler),
      ];
      await appended('bot-1', testEvent('b'), testEvent('c'));
      await appended('bot-2', testEvent('d'));
      await Promise.all([all.count(4), later.count(3)]);
      await Promise.all(subscriptions.map((subscription) => subscription.stop()));
      expect(all.seen.map(({ type }) => type)).toEqual(['a', 'b', 'c', 'd']);
      expect(later.seen.map(({ type }) => type)).toEqual(['b', 'c', 'd']);
    });

    test('keeps to partitions, and says how far it has looked', async () => {
      for (let round = 0; round < 2; round += 1) {
        const streams = Array.from({ length: 8 }, (_, n) => `bot-${n}`);
        await Promise.all(
          streams.map((stream) => appended(stream, testEvent('Sized', { text: 'x'.repeat(1_000) }))),
        );
      }
      await readable(16);
      const all = await store.readAll({ limit: 16 });
      const wanted = partitionOf('bot-0') | partitionOf('bot-1');
      const own = all.filter(({ stream }) => partitionOf(stream) & wanted).map(({ id }) => id);
      expect(own.length).toBeGreaterThan(1);
      expect(own.length).toBeLessThan(all.length);
      for (const bounds of [
        {},
        { batchSize: 1 },
        { batchSize: 5 },
        { batchBytes: 1 },
        { batchBytes: 2_500 },
      ]) {
        const found = collector();
        const places: Position[] = [];
        const ended = gate();
        const subscription = store.subscribe({ ...bounds, partitions: wanted }, async (events, last) => {
          for (const { position } of events) expect(store.compare(position, last)).toBeLessThanOrEqual(0);
          await found.handler(events);
          places.push(last);
          // Up to there, nothing of them is missing.
          const passed = all.filter(({ position }) => store.compare(position, last) <= 0);
          expect(found.ids()).toEqual(own.slice(0, passed.filter(({ id }) => own.includes(id)).length));
          if (last === all.at(-1)!.position) ended.open();
        });
        await ended.opened;
        await subscription.stop();
        expect(found.ids()).toEqual(own);
        expect(places.toSorted((a, b) => store.compare(a, b))).toEqual(places);
      }
    });

    test('hands over the next batch only after the one before, and the same batch again after a failure', async () => {
      await appended('bot-1', ...['a', 'b', 'c', 'd'].map((type) => testEvent(type)));
      const taken = collector();
      const calls: string[] = [];
      const failures: unknown[] = [];
      let busy = false;
      const subscription = store.subscribe(
        { batchSize: 2, onError: (error) => failures.push(error) },
        async (events) => {
          expect(busy).toBe(false);
          busy = true;
          await new Promise(setImmediate);
          busy = false;
          calls.push(events.map(({ type }) => type).join(''));
          if (calls.length === 2) throw new Error('not now');
          await taken.handler(events);
        },
      );
      await taken.count(4);
      await subscription.stop();
      expect(calls).toEqual(['ab', 'cd', 'cd']);
      expect(failures).toEqual([new Error('not now')]);
    });

    test('stop waits for the batch in hand, and nothing comes after it', async () => {
      const started = gate();
      const finish = gate();
      let finished = 0;
      const subscription = store.subscribe({}, async () => {
        started.open();
        await finish.opened;
        finished += 1;
      });
      await appended('bot-1', testEvent());
      await started.opened;
      const stopped = subscription.stop();
      await appended('bot-1', testEvent());
      expect(finished).toBe(0);
      finish.open();
      await stopped;
      expect(finished).toBe(1);
    });

    test('16 writers at once: every event once, each stream in its order', async () => {
      const writers = 16;
      const all = collector();
      const subscription = store.subscribe({ batchSize: 100 }, all.handler);
      const written = await Promise.all(
        Array.from({ length: writers }, async (_, writer) => {
          const ids: string[] = [];
          for (let n = 0; n < perWriter; n += 1) {
            const event = testEvent();
            ids.push(event.id);
            // Own streams, and one that everybody writes to.
            await appended(n % 4 === 0 ? 'bot-shared' : `bot-${writer}`, event);
          }
          return ids;
        }),
      );
      await all.count(writers * perWriter);
      await subscription.stop();
      expect(all.ids().sort()).toEqual(written.flat().sort());
      const versions = new Map<string, number>();
      for (const { stream, version } of all.seen) {
        expect(version).toBe((versions.get(stream) ?? 0) + 1);
        versions.set(stream, version);
      }
      const positions = all.seen.map(({ position }) => position);
      expect([...positions].sort((a, b) => store.compare(a, b))).toEqual(positions);
    });
  });
}
