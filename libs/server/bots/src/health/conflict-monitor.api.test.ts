import { eventually } from '@botter/server-async/testing';
import { CONFIG } from '@botter/server-config';
import { Clock } from '@botter/server-http';
import { LOGGER } from '@botter/server-logging';
import { sharesModule } from '@botter/server-shares';
import { BotRegistrations } from '../bot-registrations';
import { BotsWorkerModule } from '../bots.module';
import { BotConnector } from '../connection/bot-connector';
import { type ConfigurationApplication, startConfigurationApplication, type TestPerson } from '../testing';
import { BotInspector } from './bot-inspector';
import { ConflictMonitor } from './conflict-monitor';

let app: ConfigurationApplication;
let owner: TestPerson;

beforeAll(async () => {
  app = await startConfigurationApplication({ modules: [sharesModule] });
  ({ owner } = await app.people());
  // The tests decide when to look.
  await app.app.get(BotsWorkerModule).beforeApplicationShutdown();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.pool.query(`update app.bot_registrations set inspection_due_at = 'infinity'`);
  app.telegram.calls.length = 0;
});
afterEach(() => {
  app.telegram.before = undefined;
  app.telegram.failure = undefined;
});

let lastId = 9_100;

/** Connected bots that are due, the first one first. */
async function dueBots(count: number): Promise<number[]> {
  const ids = Array.from({ length: count }, () => (lastId += 1));
  for (const [at, id] of ids.entries()) {
    const botId = await app.addBot(owner, id);
    await app.app.get(BotConnector).connect(botId);
    await app.database.pool.query(
      `update app.bot_registrations set inspection_due_at = to_timestamp($2) where bot_id = $1`,
      [botId, at],
    );
  }
  return ids;
}

/** A monitor as each process has one. */
const monitor = () => {
  const { app: nest } = app;
  return new ConflictMonitor(
    nest.get(CONFIG),
    nest.get(BotRegistrations),
    nest.get(BotInspector),
    nest.get(Clock),
    nest.get(LOGGER),
  );
};
const idOf = (token: string) => Number(token.split(':')[0]);
/** The bots whose webhook was requested, in the order of Telegram's responses. */
const asked = () =>
  app.telegram.calls.filter(({ method }) => method === 'getWebhookInfo').map(({ token }) => idOf(token));

/** Telegram doesn't respond about these bots until it is released. */
function silent(ids: readonly number[]): () => void {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  app.telegram.before = async (method, token) => {
    if (method === 'getWebhookInfo' && ids.includes(idOf(token))) await released;
  };
  return release;
}

test("a bot without Telegram's response delays no other, and no person", async () => {
  const ids = await dueBots(24);
  const release = silent(ids.slice(0, 16));
  const watch = monitor();
  await watch.look();
  await eventually(() => asked().length === 8);
  expect(asked().sort()).toEqual(ids.slice(16));
  const { rows } = await app.database.pool.query(
    'select bot_id from app.bot_registrations where telegram_id = $1',
    [ids[20]],
  );
  const { body } = await owner.request('GET', `/api/bots/${rows[0].bot_id}/health`);
  expect(body.health.telegram_reachable).toBe(true);
  release();
  await watch.settle();
});

test('a process that ends takes nothing of a round with it', async () => {
  const ids = await dueBots(4);
  const release = silent(ids.slice(0, 2));
  const killed = monitor();
  await killed.look();
  await eventually(async () => {
    await killed.look();
    const { rows } = await app.database.pool.query(
      `select 1 from app.bot_registrations where telegram_id = any($1) and inspection_due_at > $2`,
      [ids, new Date(app.clock.now().getTime() + 60_000)],
    );
    return rows.length === 2;
  });
  const next = monitor();
  await next.look();
  await next.settle();
  expect(asked().sort()).toEqual(ids.slice(2));
  app.telegram.before = undefined;
  app.clock.advance(31_000);
  await next.look();
  await next.settle();
  expect(asked().sort()).toEqual(ids);
  release();
  await killed.settle();
});

test('checks a bot once in five minutes, and later if Telegram asks for that', async () => {
  const [patient] = await dueBots(1);
  const watch = monitor();
  const look = async (afterMinutes: number) => {
    app.clock.advance(afterMinutes * 60_000);
    app.telegram.calls.length = 0;
    // The second one begins with the result of the first one.
    for (let n = 0; n < 2; n += 1) {
      await watch.look();
      await watch.settle();
    }
    return asked();
  };
  app.telegram.failure = { status: 429, description: 'Too Many Requests', retryAfter: 600 };
  expect(await look(0)).toEqual([patient]);
  app.telegram.failure = undefined;
  expect(await look(5)).toEqual([]);
  expect(await look(5)).toEqual([patient]);
  expect(await look(4)).toEqual([]);
  expect(await look(1)).toEqual([patient]);
});

test('a bot that was deleted meanwhile delays no other', async () => {
  const ids = await dueBots(2);
  const { rows } = await app.database.pool.query(
    'select bot_id from app.bot_registrations where telegram_id = $1',
    [ids[0]],
  );
  await app.database.pool.query('delete from read.bots where id = $1', [rows[0].bot_id]);
  const watch = monitor();
  await watch.look();
  await watch.settle();
  expect(asked()).toEqual([ids[1]]);
});
