import { migrate } from '@botter/server-database';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { telegramMigrations } from './telegram.migrations';
import { TelegramConnections } from './telegram-connections';

describe('the connections to Telegram', () => {
  let database: TestDatabase;
  let connections: TelegramConnections;

  beforeAll(async () => {
    database = await createTestDatabase();
    await migrate(database.pool, [telegramMigrations]);
    connections = new TelegramConnections(database.db);
  });
  afterAll(() => database.drop());

  test('keep the last state and report changes', async () => {
    const connected = {
      botId: 'a',
      mode: 'polling',
      state: 'connected',
      error: null,
      problem: null,
    } as const;
    expect(await connections.record(connected)).toBe(true);
    expect(await connections.record(connected)).toBe(false);
    const failed = {
      ...connected,
      state: 'failed',
      error: 'Another program polls',
      problem: 'conflict',
    } as const;
    expect(await connections.record(failed)).toBe(true);
    expect(await connections.find(['a', 'b'])).toEqual(new Map([['a', failed]]));
  });

  test('are forgotten with their bot', async () => {
    await connections.record({
      botId: 'c',
      mode: 'webhook',
      state: 'connecting',
      error: null,
      problem: null,
    });
    await connections.forget('c');
    expect(await connections.find(['c'])).toEqual(new Map());
  });
});
