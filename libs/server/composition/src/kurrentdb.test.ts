import { startTestIssuer, type TestIssuer } from '@botter/server-auth/testing';
import { startTelegramStub, stubToken, type TelegramStub } from '@botter/server-bots/testing';
import { loadDatabaseConfig } from '@botter/server-config';
import { testEnvironment } from '@botter/server-config/testing';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { KurrentDBStandIn } from '@botter/server-event-store/testing/kurrentdb';
import { freePort } from '@botter/server-http/testing';
import { checkEventStore } from './check-event-store';
import { migrateEventsCommand } from './commands/migrate-events.command';
import { replayCommand } from './commands/replay.command';
import { configOf, type RunningServer, runServer } from './run-server';

const kurrentdb = new KurrentDBStandIn();
let database: TestDatabase;
let issuer: TestIssuer;
let telegram: TelegramStub;
let server: RunningServer | undefined;

beforeAll(async () => {
  [database, issuer, telegram] = await Promise.all([
    createTestDatabase(),
    startTestIssuer(),
    startTelegramStub(),
    kurrentdb.start(),
  ]);
});
afterAll(async () => {
  await server?.stop();
  kurrentdb.stop();
  await Promise.all([database.drop(), issuer.stop(), telegram.stop()]);
});

const environment = (eventStore: string | undefined) => ({
  ...testEnvironment,
  DATABASE_URL: database.url,
  OIDC_ISSUER: issuer.url,
  OIDC_AUDIENCE: issuer.audience,
  TELEGRAM_API_ROOT: telegram.url,
  TELEGRAM_MODE: 'webhook',
  EVENTSTORE_URL: eventStore,
});

async function start(eventStore: string | undefined): Promise<void> {
  const env = { ...environment(eventStore), PORT: String(await freePort()) };
  server = await runServer({ roles: ['api', 'worker', 'runtime'], env });
}

async function stop(): Promise<void> {
  await server?.stop();
  server = undefined;
}

async function request(token: string, method: string, path: string, body?: object) {
  const response = await fetch(`http://127.0.0.1:${server?.config.port}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- the test looks into it as it likes
  return (await response.json()) as any;
}

test('an installation moves its events to KurrentDB, works there, rebuilds from there, and moves back', async () => {
  const token = await issuer.tokenOf('anna@example.com');
  const print = jest.fn<void, [string]>();
  await start(undefined);
  telegram.bots.set(stubToken(4200), { id: 4200, username: 'tea_bot', first_name: 'Tea' });
  const body = { name: 'Tea', token: stubToken(4200) };
  const { bot } = await request(token, 'POST', '/api/bots', body);
  await stop();

  const both = environment(kurrentdb.url);
  expect(await migrateEventsCommand(loadDatabaseConfig(both), print, ['kurrentdb'])).toBe(0);
  expect(print.mock.lastCall).toEqual(['Start with EVENTSTORE_URL now.\n']);
  await expect(checkEventStore(loadDatabaseConfig(environment(undefined)))).rejects.toThrow(
    'the events of this installation are in KurrentDB: move them with "npm run migrate-events -- postgres", or set EVENTSTORE_URL',
  );

  await start(kurrentdb.url);
  const { action } = await request(token, 'POST', `/api/bots/${bot.id}/actions`, {
    command: '/start',
    actionData: { text: 'Hello' },
  });
  expect(action).toMatchObject({ command: '/start', actionData: { text: 'Hello' } });
  expect(await request(token, 'GET', `/api/bots/${bot.id}/actions`)).toMatchObject({
    actions: [{ id: action.id }],
  });
  await stop();
  const { rows } = await database.pool.query(`select type from events.events where type like 'Action%'`);
  expect(rows).toEqual([]);
  expect(await replayCommand(configOf({ env: both }), print, ['--verify'])).toBe(0);

  expect([
    await migrateEventsCommand(loadDatabaseConfig(both), print, ['postgres']),
    print.mock.lastCall,
  ]).toEqual([0, ['Start without EVENTSTORE_URL now.\n']]);
  await start(undefined);
  expect(await request(token, 'GET', `/api/bots/${bot.id}/actions`)).toMatchObject({
    actions: [{ id: action.id }],
  });
});

test('a KurrentDB that does not answer is named before anything starts', async () => {
  // Its readers would move the checkpoints that are emptied here.
  await stop();
  const port = await freePort();
  await database.pool.query('update events.checkpoints set position = null');
  const config = loadDatabaseConfig(environment(`kurrentdb://127.0.0.1:${port}?tls=false`));
  await expect(checkEventStore(config)).rejects.toThrow(
    `EVENTSTORE_URL: no one answers at 127.0.0.1:${port} (ECONNREFUSED)`,
  );
});
