import { actionEventTypes } from '@botter/server-actions';
import { eventually } from '@botter/server-async/testing';
import { botEventTypes } from '@botter/server-bots';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import {
  type EventStore,
  EventTypes,
  eventStoreMigrations,
  PostgresEventStore,
  type RecordedEvent,
} from '@botter/server-event-store';
import type { ConfigurationEvent } from '../domain/configuration-event';
import type { Difference } from '../domain/differences';
import { historyMigrations } from '../history.migrations';
import { botAdded, configurationAt, happened, sampleContent } from '../testing';
import { Configurations } from './configurations';
import { HistorySnapshots } from './history-snapshots';

const types = EventTypes.merge([botEventTypes, actionEventTypes]);
let database: TestDatabase;
let store: PostgresEventStore;
let read: number;
let configurations: Configurations;

beforeAll(async () => {
  database = await createTestDatabase([eventStoreMigrations, historyMigrations]);
  store = new PostgresEventStore({ pool: database.pool });
});
afterAll(async () => {
  await store.close();
  await database.drop();
});
beforeEach(async () => {
  await database.pool.query('truncate events.events, app.history_snapshots');
  read = 0;
  const count = (events: RecordedEvent[]) => {
    read += events.length;
    return events;
  };
  const counting: EventStore = Object.assign(Object.create(store) as EventStore, {
    streamVersion: store.streamVersion.bind(store),
    readStream: async (...asked: Parameters<EventStore['readStream']>) =>
      count(await store.readStream(...asked)),
    readVersions: async (...asked: Parameters<EventStore['readVersions']>) =>
      count(await store.readVersions(...asked)),
  });
  configurations = new Configurations(counting, types, new HistorySnapshots(database.db));
});

const changed = (actionId: string, text: string): ConfigurationEvent => ({
  type: 'ActionChanged',
  data: { actionId, content: sampleContent({ actionData: { text } }), retiredSecretRef: null },
});
const added = (actionId: string): ConfigurationEvent => ({
  type: 'ActionAdded',
  data: { actionId, content: sampleContent({ command: `/${actionId}`, actionData: { text: 'new' } }) },
});

/** A bot with two actions, of which the first changes again and again; event n makes its text `n`. */
async function longHistory(length: number): Promise<void> {
  const changes = Array.from({ length: length - 3 }, (_, n) => changed('a', `${n + 4}`));
  await store.append('bot-1', 0, happened([botAdded, added('a'), added('b'), ...changes]));
}
const at = (version?: number, botId = '1') => configurationAt(configurations, botId, version);
const compared = async (from: number, to: number) => {
  const pieces = await configurations.compare('1', from, to);
  if (!pieces) return undefined;
  const all: Difference[] = [];
  for await (const some of pieces) all.push(...some);
  return all;
};
const textAt = async (version: number) => {
  const found = await at(version);
  return found?.configuration.actions.get('a')?.content.actionData.text;
};

test('finds a bot as it was at any version, with its life', async () => {
  await store.append(
    'bot-1',
    0,
    happened([
      botAdded,
      added('a'),
      { type: 'BotRenamed', data: { name: 'Cafe' } },
      changed('a', 'changed'),
      { type: 'ActionDeleted', data: { actionId: 'a', retiredSecretRef: null } },
    ]),
  );
  const names = async (version: number) => {
    const { configuration } = (await at(version))!;
    return [configuration.info?.name, [...configuration.actions.keys()].join()];
  };
  expect([await names(1), await names(2), await names(3), await names(5)]).toEqual([
    ['Shop', ''],
    ['Shop', 'a'],
    ['Cafe', 'a'],
    ['Cafe', ''],
  ]);
  expect([await textAt(3), await textAt(4)]).toEqual(['new', 'changed']);
  expect((await at(4))?.configuration.actions.get('a')).toMatchObject({
    event: 4,
    version: 2,
    createdAt: '2026-11-21T10:00:01.000Z',
    changedAt: '2026-11-21T10:00:03.000Z',
  });
});

test('finds the last version if none is named, and none that never existed', async () => {
  await store.append('bot-1', 0, happened([botAdded, added('a')]));
  expect((await at())?.version).toBe(2);
  expect(await at(3)).toBeUndefined();
  expect(await at(0)).toBeUndefined();
  expect(await at(undefined, 'none')).toBeUndefined();
  expect(await compared(1, 3)).toBeUndefined();
});

test('any version of a long history costs only the events since the snapshot before it', async () => {
  await longHistory(1_800);
  await configurations.prepare('1', 1_800);
  const { rows } = await database.pool.query('select version from app.history_snapshots order by version');
  expect(rows.map(({ version }) => version)).toEqual([500, 1_000, 1_500, 1_800]);
  for (const version of [1_799, 1_001, 700, 499]) {
    read = 0;
    expect(await textAt(version)).toBe(`${version}`);
    // Those since the snapshot, and the contents of two actions.
    expect(read).toBeLessThanOrEqual(500 + 2);
  }
});

test('ignores a useless snapshot', async () => {
  await longHistory(600);
  await configurations.prepare('1', 600);
  await database.pool.query("update app.history_snapshots set content = 'nonsense'");
  expect(await textAt(550)).toBe('550');
  // It was made again on the way.
  read = 0;
  expect(await textAt(550)).toBe('550');
  expect(read).toBeLessThanOrEqual(50 + 2);
});

test('comparing reads the contents that changed, and no others', async () => {
  const others = Array.from({ length: 400 }, (_, n) => added(`other-${n}`));
  await store.append('bot-1', 0, happened([botAdded, added('a'), ...others, changed('a', 'Hi')]));
  await configurations.prepare('1', 402);
  await database.pool.query(
    'delete from app.history_snapshots where version < (select max(version) from app.history_snapshots)',
  );
  read = 0;
  const changes = await compared(402, 403);
  expect(changes).toEqual([
    expect.objectContaining({ key: 'a', field: 'command', old: '/a', new: '/start' }),
    expect.objectContaining({ key: 'a', field: 'text', old: 'new', new: 'Hi' }),
  ]);
  expect(read).toBeLessThan(10);
  expect(await compared(0, 2)).toEqual([
    expect.objectContaining({ part: 'info', kind: 'added', name: 'Shop' }),
    expect.objectContaining({ part: 'action', kind: 'added', name: '/a' }),
  ]);
});

test('waits for an event of a newer version of the product', async () => {
  await store.append('bot-1', 0, happened([botAdded]));
  await store.append('bot-1', 1, happened([{ type: 'BotFlew' as never, data: {} as never }]));
  await expect(at(2)).rejects.toMatchObject({ code: 'unavailable' });
});

describe('whole bots', () => {
  /** Work that holds a place until the test ends it. */
  const occupied = (botId: string, begun: string[]) => {
    let end!: () => void;
    const ended = new Promise<void>((done) => {
      end = done;
    });
    const work = configurations.whole(botId, async () => {
      begun.push(botId);
      await ended;
    });
    return { end, work };
  };

  test('are two at a time, one of a bot, each until its work is done', async () => {
    const begun: string[] = [];
    const first = occupied('a', begun);
    const again = occupied('a', begun);
    const second = occupied('b', begun);
    const third = occupied('c', begun);
    await eventually(() => begun.length === 2);
    expect(begun).toEqual(['a', 'b']);
    first.end();
    await first.work;
    await eventually(() => begun.length === 3);
    for (const { end } of [again, second, third]) end();
    await Promise.all([again.work, second.work, third.work]);
    expect(begun.sort()).toEqual(['a', 'a', 'b', 'c']);
  });

  test('nested work shares its place, however many are in use', async () => {
    const other = occupied('b', []);
    const order = await configurations.whole('a', () =>
      configurations.whole('b', async () =>
        Promise.all(['a', 'b', 'c'].map((id) => configurations.whole(id, async () => id))),
      ),
    );
    expect(order).toEqual(['a', 'b', 'c']);
    other.end();
    await other.work;
  });

  test('a result that is used after the work has ended takes a place of its own', async () => {
    let later!: () => void;
    const isLater = new Promise<void>((done) => {
      later = done;
    });
    const begun: string[] = [];
    let left!: Promise<void>;
    await configurations.whole('a', async () => {
      left = isLater.then(() => configurations.whole('a', async () => void begun.push('left')));
    });
    const held = occupied('a', begun);
    await eventually(() => begun.length === 1);
    later();
    await new Promise(setImmediate);
    expect(begun).toEqual(['a']);
    held.end();
    await Promise.all([held.work, left]);
    expect(begun).toEqual(['a', 'left']);
  });
});

test('the newest version costs only the events since its last read', async () => {
  await longHistory(200);
  await configurations.indexAt('1', 200);
  read = 0;
  for (let version = 201; version <= 220; version += 1) {
    await store.append('bot-1', version - 1, happened([changed('a', `${version}`)]));
    expect((await configurations.indexAt('1', version))?.actions.get('a')?.event).toBe(version);
  }
  expect(read).toBe(20);
});
