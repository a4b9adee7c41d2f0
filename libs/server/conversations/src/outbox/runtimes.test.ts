import { eventually } from '@botter/server-async/testing';
import { inTransaction } from '@botter/server-database';
import type { TestDatabase } from '@botter/server-database/testing';
import { LivePublisher } from '@botter/server-live';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { PoolClient } from 'pg';
import { v7 as uuid } from 'uuid';
import { RuntimeProcess } from '../shared/runtime-process';
import { FakeTelegram } from '../testing/fake-telegram';
import { action, textUpdate } from '../testing/samples';
import {
  createConversationDatabase,
  deliver,
  putBot,
  startRuntime,
  stopRuntime,
  tokenOf,
} from '../testing/test-runtime';
import { appendOutgoing } from './append-outgoing';
import { OutboxReader } from './outbox-reader';

describe('several runtimes', () => {
  const bots = Array.from({ length: 24 }, (_, i) => `bot-${i}`);
  let database: TestDatabase;
  let telegram: FakeTelegram;
  const runtimes: NestFastifyApplication[] = [];

  beforeEach(async () => {
    database = await createConversationDatabase();
    telegram = new FakeTelegram();
    const apiRoot = await telegram.start();
    for (const bot of bots) await putBot(database, bot, [action('/start', 'Welcome')]);
    for (let i = 0; i < 3; i++) runtimes.push(await startRuntime({ database, apiRoot }));
  });
  afterEach(async () => {
    for (const app of runtimes.splice(0)) await stopRuntime(app);
    await telegram.stop();
    await database.drop();
  });

  const chatOf = async (botId: string, sender: string | null) => {
    const { rows } = await database.pool.query<{ id: string }>(
      `insert into app.chats (id, bot_id, telegram_chat_id, type, sending_process) values ($1, $2, 7, 'private', $3) returning id`,
      [uuid(), botId, sender],
    );
    return rows[0]?.id ?? '';
  };
  const queue = (client: PoolClient, botId: string, chatId: string, text: string) =>
    appendOutgoing(client, runtimes[0]?.get(LivePublisher) as LivePublisher, [
      {
        botId,
        chatId,
        bulk: false,
        ledger: [],
        rows: {
          messages: [],
          values: [],
          outbox: [
            {
              id: `${botId}/${text}`,
              kind: 'send',
              method: 'sendMessage',
              payload: JSON.stringify({ text }),
              message_id: null,
              action_id: 'a',
            },
          ],
        },
      },
    ]);
  const append = (botId: string, chatId: string, text: string) =>
    inTransaction(database.pool, (client) => queue(client, botId, chatId, text));
  const outboxIsEmpty = () =>
    eventually(
      async () => (await database.pool.query('select 1 from app.outbox')).rowCount,
      (count) => count === 0,
      10_000,
    );
  /** The statements about waiting messages, by process. */
  const watchReads = () =>
    runtimes.map((app) => {
      const reader = app.get(OutboxReader);
      const reads: string[] = [];
      const load = reader.load.bind(reader);
      reader.load = (chatIds) => {
        reads.push(...chatIds);
        return load(chatIds);
      };
      return reads;
    });

  test('chats without a sender are shared by their bot, and each is read by one process', async () => {
    const reads = watchReads();
    for (const bot of bots) await append(bot, await chatOf(bot, null), 'hello');
    await telegram.until(() => telegram.sent().length === bots.length);
    await outboxIsEmpty();
    const { rows } = await database.pool.query<{ sending_process: string }>(
      'select sending_process from app.chats',
    );
    const ids = runtimes.map((app) => app.get(RuntimeProcess).id);
    expect(new Set(rows.map(({ sending_process }) => sending_process))).toEqual(new Set(ids));
    expect(reads.flat()).toHaveLength(bots.length);
    for (const list of reads) expect(list.length).toBeGreaterThan(0);
  });

  const senderOf = async (botId: string) =>
    (
      await database.pool.query<{ sending_process: string }>(
        'select sending_process from app.chats where bot_id = $1',
        [botId],
      )
    ).rows[0]?.sending_process;

  test('a chat for which nothing waits belongs to the process that takes its update, without a hand-over', async () => {
    const reads = watchReads();
    for (const app of [...runtimes, ...runtimes]) {
      await deliver(app, 'bot-0', textUpdate(1, '/start'));
      await outboxIsEmpty();
      expect(await senderOf('bot-0')).toBe(app.get(RuntimeProcess).id);
    }
    expect(telegram.texts(1)).toHaveLength(6);
    expect(reads.flat()).toEqual([]);
  });

  test('a chat stays with the process that is still sending to it, which sends what others take in', async () => {
    const reads = watchReads();
    const [first, second] = runtimes as [NestFastifyApplication, NestFastifyApplication];
    telegram.next('sendMessage', 'hold', 1);
    await deliver(second, 'bot-0', textUpdate(1, '/start'));
    await telegram.until(() => telegram.held.length === 1);
    await deliver(first, 'bot-0', textUpdate(1, '/start'));
    expect(await senderOf('bot-0')).toBe(second.get(RuntimeProcess).id);
    expect(telegram.texts(1)).toHaveLength(1);
    for (const release of telegram.held) release();
    await telegram.until(() => telegram.texts(1).length === 2);
    await outboxIsEmpty();
    expect(reads.map((list) => list.length)).toEqual([0, 1, 0]);
  });

  test('a chat stays where it is when something is queued while its update is written', async () => {
    const [first, second] = runtimes as [NestFastifyApplication, NestFastifyApplication];
    await deliver(second, 'bot-0', textUpdate(1, '/start'));
    await outboxIsEmpty();
    const { rows } = await database.pool.query<{ id: string }>('select id from app.chats');
    const waits = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    let delivered: Promise<number> | undefined;
    await inTransaction(database.pool, async (client) => {
      await queue(client, 'bot-0', rows[0]?.id ?? '', 'queued first');
      delivered = deliver(first, 'bot-0', textUpdate(1, '/start'));
      await eventually(
        async () => (await database.pool.query(waits)).rowCount,
        (count) => count === 1,
      );
    });
    await delivered;
    expect(await senderOf('bot-0')).toBe(second.get(RuntimeProcess).id);
    await telegram.until(() => telegram.texts(1).length === 3);
    expect(telegram.texts(1)).toEqual(['Welcome', 'queued first', 'Welcome']);
  });

  test('a process that stops gives its chats away immediately, except those it is still sending to', async () => {
    const [first, , third] = runtimes as [
      NestFastifyApplication,
      NestFastifyApplication,
      NestFastifyApplication,
    ];
    for (const chat of [1, 2]) await deliver(third, 'bot-0', textUpdate(chat, '/start'));
    await telegram.until(() => telegram.sent().length === 2);
    await outboxIsEmpty();
    telegram.next('sendMessage', 'hold', 1);
    await deliver(third, 'bot-0', textUpdate(1, '/start'));
    await telegram.until(() => telegram.held.length === 1);
    const before = third.get(RuntimeProcess).id;
    runtimes.pop();
    const stopped = stopRuntime(third);
    await eventually(
      async () => third.get(RuntimeProcess).id,
      (id) => id !== before,
    );
    // No message waits for the stop, whether it arrives at another process or at the one that stops.
    await deliver(first, 'bot-0', textUpdate(2, '/start'));
    await deliver(third, 'bot-0', textUpdate(3, '/start'));
    await deliver(first, 'bot-0', textUpdate(1, '/start'));
    await telegram.until(() => telegram.texts(2).length === 2 && telegram.texts(3).length === 1);
    expect(telegram.held).toHaveLength(1);
    expect(telegram.texts(1)).toHaveLength(2);
    for (const release of telegram.held) release();
    await stopped;
    await telegram.until(() => telegram.texts(1).length === 3);
    await outboxIsEmpty();
    expect(telegram.sent()).toHaveLength(6);
  });

  test('each chat of a crashed process is taken up once', async () => {
    for (const bot of bots) {
      const chatId = await chatOf(bot, uuid());
      await database.pool.query(
        `insert into app.outbox (id, bot_id, chat_id, kind, method, payload, state)
         values ($1 || '/left', $1, $2, 'send', 'sendMessage', '{"text":"left"}', 'sending')`,
        [bot, chatId],
      );
    }
    await telegram.until(() => telegram.sent().length === bots.length);
    await outboxIsEmpty();
    expect(new Set(telegram.sent().map(({ token }) => token))).toEqual(new Set(bots.map(tokenOf)));
    expect(telegram.sent()).toHaveLength(bots.length);
  });
});
