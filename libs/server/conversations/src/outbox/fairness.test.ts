import { eventually } from '@botter/server-async/testing';
import { defaultRateLimits } from '@botter/server-config';
import type { TestDatabase } from '@botter/server-database/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { conversationMetrics } from '../shared/metrics';
import { RuntimeProcess } from '../shared/runtime-process';
import { FakeTelegram } from '../testing/fake-telegram';
import { action, textUpdate } from '../testing/samples';
import {
  createConversationDatabase,
  deliver,
  putBot,
  removeBot,
  startRuntime,
  stopRuntime,
  tokenOf,
} from '../testing/test-runtime';

describe('many senders', () => {
  let database: TestDatabase;
  let telegram: FakeTelegram;
  let app: NestFastifyApplication;
  let apiRoot: string;

  beforeEach(async () => {
    database = await createConversationDatabase();
    telegram = new FakeTelegram();
    apiRoot = await telegram.start();
    for (const bot of ['loud', 'quiet']) await putBot(database, bot, [action('/start', 'Welcome')]);
    app = await startRuntime({ database, apiRoot });
  });
  afterEach(async () => {
    telegram.holds = () => false;
    for (const release of telegram.held) release();
    await stopRuntime(app);
    await telegram.stop();
    await database.drop();
  });

  /** Adds chats with a message each that has waited for a minute. `sender` is the process they belong to. */
  const backlog = (bot: string, chats: number, sender: string | null = null) =>
    database.pool.query(
      `with chats as (
         insert into app.chats (id, bot_id, telegram_chat_id, type, sending_process)
         select gen_random_uuid(), $1, n, 'private', $3 from generate_series(1, $2) n returning bot_id, id, telegram_chat_id)
       insert into app.outbox (id, bot_id, chat_id, kind, method, payload, state, action_id, due_at)
       select $1 || '/' || telegram_chat_id, bot_id, id, 'send', 'sendMessage', '{"text":"backlog"}', 'sending', 'a',
         now() - interval '1 minute' from chats order by telegram_chat_id`,
      [bot, chats, sender],
    );
  const left = async () =>
    (await database.pool.query<{ count: number }>('select count(*)::int as count from app.outbox')).rows[0]
      ?.count ?? 0;
  const of = (bot: string) => telegram.sent().filter(({ token }) => token === tokenOf(bot));

  test('reply for one bot while all requests of another hang', async () => {
    telegram.holds = ({ token }) => token === tokenOf('loud');
    await backlog('loud', 400);
    await telegram.until(() => of('loud').length >= 50);
    await deliver(app, 'quiet', textUpdate(1, '/start'));
    await telegram.until(() => of('quiet').length === 1);
    expect(of('loud').length).toBeLessThan(100);
  });

  test('take turns between bots, however much one of them has to send', async () => {
    telegram.delayMs = 25;
    await backlog('loud', 1_000);
    await telegram.until(() => of('loud').length >= 200);
    for (let chat = 1; chat <= 5; chat++) {
      await deliver(app, 'quiet', textUpdate(chat, '/start'));
      const before = of('loud').length;
      await telegram.until(() => of('quiet').length === chat);
      expect(of('loud').length - before).toBeLessThan(150);
    }
    await eventually(left, (count) => count === 0);
    expect(of('loud')).toHaveLength(1_000);
  });

  describe('with a pace of 50 a second', () => {
    beforeEach(async () => {
      await stopRuntime(app);
      const rateLimits = { ...defaultRateLimits, backlog: { number: 50, seconds: 1 } };
      app = await startRuntime({ database, apiRoot, config: { rateLimits } });
    });
    const chats = () => of('loud').map(({ parameters }) => parameters.chat_id);

    test('apply it to what has waited in the database, and not to what is new', async () => {
      const began = performance.now();
      await backlog('loud', 200);
      await telegram.until(() => of('loud').length >= 1);
      await deliver(app, 'loud', textUpdate(10_001, '/start'));
      await telegram.until(() => of('loud').length === 201);
      // 199 intervals of 20 ms; the last turn may be taken 50 ms early.
      expect(performance.now() - began).toBeGreaterThan(3_900);
      expect(chats().indexOf(10_001)).toBeLessThan(199);
      expect(new Set(chats()).size).toBe(201);
    });

    test('send what has waited for a chat immediately when its person writes', async () => {
      await backlog('loud', 200);
      await telegram.until(() => of('loud').length >= 1);
      await deliver(app, 'loud', textUpdate(200, '/start'));
      await telegram.until(() => chats().filter((chat) => chat === 200).length === 2);
      expect(chats().length).toBeLessThan(200);
    });
  });

  test('send nothing more for a deleted bot, not even what they hold in memory', async () => {
    await stopRuntime(app);
    const rateLimits = { ...defaultRateLimits, backlog: { number: 10, seconds: 1 } };
    app = await startRuntime({ database, apiRoot, config: { rateLimits } });
    await backlog('loud', 400);
    await telegram.until(() => of('loud').length >= 1, 20_000);
    await removeBot(database, 'loud');
    await eventually(left, (count) => count === 0, 20_000);
    await eventually(
      async () => (await conversationMetrics.queues.get()).values[0]?.value,
      (queues) => queues === 0,
      20_000,
    );
    // At its pace all of it would have taken 40 s.
    expect(of('loud').length).toBeLessThan(300);
  }, 60_000);

  test('hold only a part of a backlog in memory, and send all of it in the end', async () => {
    telegram.holds = () => true;
    const chats = 2_400;
    await backlog('loud', chats, app.get(RuntimeProcess).id);
    await telegram.until(() => of('loud').length >= 50);
    // Enough for a few sweeps.
    const others = new Set<number>();
    for (let chat = 10_001; chat <= 10_020; chat++) {
      others.add(chat);
      await deliver(app, 'quiet', textUpdate(chat, '/start'));
    }
    await telegram.until(() => of('quiet').length >= 20);
    const held = (await conversationMetrics.queues.get()).values[0]?.value;
    expect(held).toBeLessThan(2_100);
    telegram.holds = () => false;
    for (const release of telegram.held.splice(0)) release();
    await eventually(left, (count) => count === 0, 60_000);
    expect(new Set(of('loud').map(({ parameters }) => parameters.chat_id)).size).toBe(chats);
    expect(of('loud')).toHaveLength(chats);
  }, 90_000);

  test('take up the chats of a crashed process before more of their own', async () => {
    telegram.holds = ({ token }) => token === tokenOf('loud');
    await backlog('loud', 600, app.get(RuntimeProcess).id);
    await telegram.until(() => of('loud').length >= 50);
    await backlog('quiet', 3, '00000000-0000-7000-8000-000000000001');
    await telegram.until(() => of('quiet').length === 3);
    expect(of('loud').length).toBeLessThan(100);
  });
});
