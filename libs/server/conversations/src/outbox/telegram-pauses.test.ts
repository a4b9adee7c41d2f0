import { eventually } from '@botter/server-async/testing';
import type { TestDatabase } from '@botter/server-database/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { FakeTelegram } from '../testing/fake-telegram';
import { action, pressUpdate, textUpdate } from '../testing/samples';
import {
  createConversationDatabase,
  deliver,
  putBot,
  startRuntime,
  stopRuntime,
  tokenOf,
} from '../testing/test-runtime';
import { TelegramPauses } from './telegram-pauses';

describe('what Telegram limits', () => {
  const actions = [action('/start', 'Welcome'), action('more', 'More', { trigger: 'callback' })];
  const called = { botId: 'bot', tokenRef: 'token/bot' };
  let database: TestDatabase;
  let telegram: FakeTelegram;
  let apiRoot: string;
  let first: NestFastifyApplication;
  let second: NestFastifyApplication;

  beforeEach(async () => {
    database = await createConversationDatabase();
    telegram = new FakeTelegram();
    apiRoot = await telegram.start();
    await putBot(database, 'bot', actions);
    first = await startRuntime({ database, apiRoot });
    second = await startRuntime({ database, apiRoot });
  });
  afterEach(async () => {
    await stopRuntime(first);
    await stopRuntime(second);
    await telegram.stop();
    await database.drop();
  });

  const waitOf = (app: NestFastifyApplication, chat?: string) => app.get(TelegramPauses).waitMs(called, chat);
  const known = (app: NestFastifyApplication, chat?: string) =>
    eventually(
      async () => waitOf(app, chat),
      (ms) => ms > 0,
    );
  const outboxIsEmpty = () =>
    eventually(
      async () => (await database.pool.query('select 1 from app.outbox')).rowCount,
      (count) => count === 0,
      15_000,
    );
  const slow = (seconds: number) => ({
    status: 429,
    description: 'Too Many Requests',
    parameters: { retry_after: seconds },
  });

  test('in one chat is known to every process, also to one that starts later, and concerns no other chat', async () => {
    telegram.next('sendMessage', slow(60), 1);
    await deliver(first, 'bot', textUpdate(1, '/start'));
    await known(second, '1');
    expect(waitOf(second, '2')).toBe(0);
    const third = await startRuntime({ database, apiRoot });
    expect(waitOf(third, '1')).toBeGreaterThan(0);
    await stopRuntime(third);
  });

  test('in several chats at a time pauses the bot in every process, and everything is sent afterwards', async () => {
    const seconds = 3;
    for (const chat of [1, 2, 3]) {
      telegram.next('sendMessage', slow(seconds), chat);
      await deliver(first, 'bot', textUpdate(chat, '/start'));
    }
    await known(second, '9');
    const limited = telegram.sent().at(-1)?.at ?? 0;
    await deliver(second, 'bot', textUpdate(9, '/start'));
    await telegram.until(() => telegram.texts(9).length === 1);
    const [call] = telegram.sent().filter(({ parameters }) => parameters.chat_id === 9);
    expect(call?.at).toBeGreaterThanOrEqual(limited + seconds * 1_000 - 100);
    await outboxIsEmpty();
    for (const chat of [1, 2, 3, 9]) expect(telegram.texts(chat).at(-1)).toBe('Welcome');
  });

  test('to nothing, a refused token, stops all calls until the bot has another one, and fails no message', async () => {
    telegram.refuses = ({ token }) =>
      token === tokenOf('bot') ? { status: 401, description: 'Unauthorized' } : undefined;
    await deliver(first, 'bot', textUpdate(1, '/start'));
    await known(first);
    await known(second);
    // The owner sees it at the first refused request.
    const connection = 'select state, problem from app.telegram_connections';
    await eventually(
      async () => (await database.pool.query(connection)).rows[0],
      (row) => row?.state === 'failed' && row.problem === 'token_refused',
    );
    const before = telegram.calls.length;
    for (let chat = 2; chat <= 12; chat++) {
      await deliver(chat % 2 ? first : second, 'bot', textUpdate(chat, '/start'));
    }
    await deliver(second, 'bot', pressUpdate(2, 'more', 'query'));
    await putBot(database, 'bot', actions, { tokenRef: 'token/renewed' });
    await telegram.until(() => telegram.texts().length >= before + 13);
    await outboxIsEmpty();
    const later = telegram.calls.slice(before);
    expect(new Set(later.map(({ token }) => token))).toEqual(new Set([tokenOf('renewed')]));
    const { rows: failed } = await database.pool.query(
      `select 1 from app.messages where direction = 'outgoing' and delivery <> 'sent'`,
    );
    expect(failed).toEqual([]);
    expect(waitOf(first)).toBe(0);
  });

  test('leaves room: what persons send keeps to 25 a second over all processes, and replies overtake it', async () => {
    const bulk = 60;
    // The first place is after the bulk has begun, so that how long that takes says nothing about the pace.
    const firstPlace = Date.now() + 800;
    await database.pool.query(`insert into app.bulk_budgets (bot_id, free_at) values ('bot', $1)`, [
      new Date(firstPlace),
    ]);
    await database.pool.query(
      `with chats as (
         insert into app.chats (id, bot_id, telegram_chat_id, type)
         select gen_random_uuid(), 'bot', n, 'private' from generate_series(1, $1) n returning bot_id, id, telegram_chat_id)
       insert into app.outbox (id, bot_id, chat_id, kind, method, payload, state, bulk)
       select 'bulk/' || telegram_chat_id, bot_id, id, 'send', 'sendMessage', '{"text":"bulk"}', 'waiting', true from chats`,
      [bulk],
    );
    await telegram.until(() => telegram.sent().length >= 6);
    await deliver(second, 'bot', textUpdate(1_000, '/start'));
    await telegram.until(() => telegram.sent().length === bulk + 1);
    await outboxIsEmpty();
    const calls = telegram.sent();
    // In its turn it would have been the last one.
    expect(calls.findIndex(({ parameters }) => parameters.chat_id === 1_000)).toBeLessThan(bulk);
    expect((calls.at(-1)?.at ?? 0) - firstPlace).toBeGreaterThanOrEqual((bulk - 2) * 40);
  });
});
