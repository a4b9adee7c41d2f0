import { eventually } from '@botter/server-async/testing';
import type { TestDatabase } from '@botter/server-database/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { RuntimeProcess } from '../shared/runtime-process';
import { type FakeCall, FakeTelegram } from '../testing/fake-telegram';
import { behindProxy, leaseHolder, loseLeaseUnreported, takeForDead } from '../testing/lost-lease';
import { action, textUpdate } from '../testing/samples';
import {
  createConversationDatabase,
  deliver,
  putBot,
  type RuntimeOptions,
  startRuntime,
  stopRuntime,
  tokenOf,
} from '../testing/test-runtime';

describe('a runtime that loses its lease while it sends', () => {
  let database: TestDatabase;
  let telegram: FakeTelegram;
  let apiRoot: string;
  const runtimes: NestFastifyApplication[] = [];
  const endings: (() => Promise<unknown>)[] = [];

  beforeEach(async () => {
    database = await createConversationDatabase();
    telegram = new FakeTelegram();
    apiRoot = await telegram.start();
    const media = { type: 'photo', source: 'url', url: 'https://example.org/cat.png' } as const;
    await putBot(database, 'bot', [
      action('/start', 'Welcome'),
      action('/next', 'Next'),
      action('/photo', 'Look', { data: { media } }),
    ]);
  });
  afterEach(async () => {
    telegram.holds = () => false;
    release();
    for (const app of runtimes.splice(0)) await stopRuntime(app);
    for (const end of endings.splice(0)) await end();
    await telegram.stop();
    await database.drop();
  });

  const start = async (options: Partial<RuntimeOptions> = {}) => {
    const app = await startRuntime({ database, apiRoot, ...options });
    runtimes.push(app);
    const process = app.get(RuntimeProcess);
    await eventually(() => leaseHolder(database, process.id));
    return { app, process };
  };
  /** A runtime whose connections to the database go through a proxy. */
  const startBehindProxy = async () => {
    const connections = await behindProxy(database);
    endings.push(connections.end);
    return { ...(await start({ providers: connections.providers })), connections };
  };
  const release = () => {
    for (const finish of telegram.held.splice(0)) finish();
  };
  const isSend = ({ method }: FakeCall) => method === 'sendMessage' || method === 'sendPhoto';
  const sent = (chatId?: number) =>
    telegram.calls.filter(
      (call) => isSend(call) && (chatId === undefined || call.parameters.chat_id === chatId),
    );
  const outboxIsEmpty = () =>
    eventually(
      async () => (await database.pool.query('select 1 from app.outbox')).rowCount,
      (count) => count === 0,
      20_000,
    );
  test('sends nothing again that it is still sending when it continues under another identity', async () => {
    const { app, process } = await start();
    for (const chat of [1, 2]) await deliver(app, 'bot', textUpdate(chat, '/start'));
    await telegram.until(() => sent().length === 2);
    await outboxIsEmpty();
    telegram.next('sendMessage', 'hold', 1);
    await deliver(app, 'bot', textUpdate(1, '/start'));
    await telegram.until(() => telegram.held.length === 1);
    await takeForDead(database, process);
    // Both chats are read from the database again.
    await deliver(app, 'bot', textUpdate(1, '/next'));
    await deliver(app, 'bot', textUpdate(2, '/next'));
    await telegram.until(() => telegram.texts(2).length === 2);
    release();
    await outboxIsEmpty();
    expect(telegram.texts(1)).toEqual(['Welcome', 'Welcome', 'Next']);
  });

  test('sends once what waited for Telegram when it continues under another identity', async () => {
    const { app, process } = await start();
    const limited = { status: 429, description: 'Too Many Requests', parameters: { retry_after: 2 } };
    telegram.next('sendMessage', limited, 1);
    telegram.next('sendMessage', 'hang up', 2);
    for (const chat of [1, 2]) await deliver(app, 'bot', textUpdate(chat, '/start'));
    await telegram.until(() => sent().length === 2);
    await takeForDead(database, process);
    for (const chat of [1, 2]) await deliver(app, 'bot', textUpdate(chat, '/next'));
    await outboxIsEmpty();
    for (const chat of [1, 2]) expect(telegram.texts(chat)).toEqual(['Welcome', 'Welcome', 'Next']);
  });

  test.each([
    ['texts', '/start', 50],
    ['media', '/photo', 10],
  ])(
    'begins no request for the %s that wait for their turn, because others send them',
    async (_, command, atOnce) => {
      const { app, process, connections } = await startBehindProxy();
      const other = await start();
      const chats = Array.from({ length: atOnce + 3 }, (_, n) => n + 1);
      let holding = atOnce;
      telegram.holds = (call) => isSend(call) && holding-- > 0;
      await Promise.all(chats.map((chat) => deliver(app, 'bot', textUpdate(chat, command))));
      await telegram.until(() => telegram.held.length === atOnce);
      const inFlight = new Set(sent().map(({ parameters }) => parameters.chat_id));
      connections.lose();
      await telegram.until(() => chats.every((chat) => inFlight.has(chat) || sent(chat).length === 1));
      expect(process.isAlive).toBe(false);
      release();
      connections.find();
      await eventually(() => process.isAlive);
      await outboxIsEmpty();
      const rest = chats.filter((chat) => !inFlight.has(chat));
      expect(rest.map((chat) => sent(chat).length)).toEqual(rest.map(() => 1));
      expect(other.process.isAlive).toBe(true);
    },
  );

  test('continues with what waits in memory when a late sign of life keeps its identity', async () => {
    const { app, process } = await start();
    telegram.next('sendMessage', 'hold', 1);
    await deliver(app, 'bot', textUpdate(1, '/start'));
    await deliver(app, 'bot', textUpdate(1, '/next'));
    await telegram.until(() => telegram.held.length === 1);
    const { id } = process;
    const letThrough = await loseLeaseUnreported(database, process);
    release();
    await eventually(async () => {
      const { rowCount } = await database.pool.query('select 1 from app.outbox');
      return rowCount === 1;
    });
    await letThrough();
    await eventually(() => process.isAlive);
    expect(process.id).toBe(id);
    await outboxIsEmpty();
    expect(telegram.texts(1)).toEqual(['Welcome', 'Next']);
  });

  test('polls its bots again when a late sign of life keeps its identity', async () => {
    const { process } = await start({ mode: 'polling' });
    const token = tokenOf('bot');
    const polls = () => telegram.sent('getUpdates').length;
    await telegram.until(() => polls() === 1);
    const { id } = process;
    const letThrough = await loseLeaseUnreported(database, process);
    const before = polls();
    telegram.push(token, textUpdate(1, '/start'));
    await letThrough();
    await eventually(() => process.isAlive);
    expect(process.id).toBe(id);
    await telegram.until(() => polls() > before);
    await telegram.until(() => telegram.texts(1).length === 1);
  });

  test('keeps its identity after a time without the database in which no one has missed it', async () => {
    const { process, connections } = await startBehindProxy();
    const { id } = process;
    connections.lose();
    await eventually(() => !process.isAlive);
    connections.find();
    await eventually(() => process.isAlive);
    expect(process.id).toBe(id);
  });
});
