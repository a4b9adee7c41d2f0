import { actionEventTypes } from '@botter/server-actions';
import { botEventTypes } from '@botter/server-bots';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import {
  type EventStore,
  EventTypes,
  eventStoreMigrations,
  PostgresEventStore,
  type RecordedEvent,
} from '@botter/server-event-store';
import { Configurations, HistorySnapshots, historyModule, People } from '@botter/server-history';
import { botAdded, happened, sampleContent } from '@botter/server-history/testing';
import { DraftFinder } from './draft-finder';

const types = EventTypes.merge([botEventTypes, actionEventTypes]);
let database: TestDatabase;
let store: PostgresEventStore;
let read = 0;
let finder: DraftFinder;

beforeAll(async () => {
  database = await createTestDatabase([eventStoreMigrations, historyModule.migrations!]);
  store = new PostgresEventStore({ pool: database.pool });
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
  const configurations = new Configurations(counting, types, new HistorySnapshots(database.db));
  finder = new DraftFinder(configurations, new People(database.db));
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

const actionId = (n: number) => `action-${n}`;
const content = (n: number, text: string) => sampleContent({ command: `/${n}`, actionData: { text } });

test('counting a draft reads each of its edits once', async () => {
  const edits = 200;
  const added = Array.from({ length: edits }, (_, n) => ({
    type: 'ActionAdded' as const,
    data: { actionId: actionId(n), content: content(n, 'Old') },
  }));
  await store.append(
    'bot-1',
    0,
    happened([botAdded, ...added, { type: 'BotDraftsChanged', data: { enabled: true } }]),
  );
  expect(await finder.find('1')).toMatchObject({ changes: 0 });
  read = 0;
  for (let n = 0; n < edits; n += 1) {
    await store.append(
      'bot-1',
      edits + 2 + n,
      happened([
        {
          type: 'ActionChanged',
          data: { actionId: actionId(n), content: content(n, 'New'), retiredSecretRef: null },
        },
      ]),
    );
    expect(await finder.find('1')).toMatchObject({ changes: n + 1, differences: [] });
  }
  // It reads the published state once, and for each edit the event itself and both contents of its action.
  expect(read).toBeLessThanOrEqual(edits + 2 + 3 * edits);
  const { changes, differences } = await finder.find('1', 10);
  expect([changes, differences.length]).toEqual([edits, 10]);
});

test('an action that is again as it was published is no change', async () => {
  const change = (text: string) => ({
    type: 'ActionChanged' as const,
    data: { actionId: 'a', content: content(1, text), retiredSecretRef: null },
  });
  await store.append(
    'bot-2',
    0,
    happened([
      botAdded,
      { type: 'ActionAdded', data: { actionId: 'a', content: content(1, 'Old') } },
      { type: 'BotDraftsChanged', data: { enabled: true } },
      change('New'),
    ]),
  );
  expect((await finder.find('2', 5)).differences).toHaveLength(1);
  await store.append('bot-2', 4, happened([change('Old')]));
  expect(await finder.find('2', 5)).toMatchObject({ changes: 0, differences: [] });
});
