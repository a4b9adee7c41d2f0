import { Listener } from '@botter/server-database';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { collector, eventStoreConformance, testEvent } from '../testing';
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
beforeEach(() => database.pool.query('TRUNCATE events.events'));

// Without polling in the way: what arrives was woken by NOTIFY.
const makeStore = () =>
  new PostgresEventStore({ pool: database.pool, listener, pollIntervalMs: 600_000, onError: () => {} });

describe('conformance', () => {
  eventStoreConformance(async () => ({ store: makeStore(), close: async () => {} }));
});
