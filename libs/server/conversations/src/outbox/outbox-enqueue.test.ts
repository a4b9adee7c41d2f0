import { type ChatFacts, planMessage } from '@botter/engine';
import { eventually } from '@botter/server-async/testing';
import { inTransaction } from '@botter/server-database';
import type { TestDatabase } from '@botter/server-database/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type BotRuntime, startBotRuntime } from '../testing/bot-runtime';
import type { FakeTelegram } from '../testing/fake-telegram';
import { textUpdate } from '../testing/samples';
import { deliver } from '../testing/test-runtime';
import { Outbox, type OutgoingOrder } from './outbox';

describe('sending through the outbox', () => {
  let runtime: BotRuntime;
  let database: TestDatabase;
  let telegram: FakeTelegram;
  let app: NestFastifyApplication;
  let outbox: Outbox;

  beforeEach(async () => {
    runtime = await startBotRuntime();
    ({ database, telegram, app } = runtime);
    outbox = app.get(Outbox);
    for (const chat of [1, 2]) await deliver(app, 'bot', textUpdate(chat, 'hello'));
  });
  afterEach(() => runtime.stop());

  async function order(
    chat: number,
    text: string,
    more: Partial<OutgoingOrder> = {},
  ): Promise<OutgoingOrder> {
    const { rows } = await database.pool.query<{ id: string }>(
      'select id from app.chats where telegram_chat_id = $1',
      [chat],
    );
    const facts: ChatFacts = { telegramChatId: String(chat), type: 'private', name: null, username: null };
    const effects = planMessage(text, facts, null);
    return { botId: 'bot', chatId: rows[0]?.id ?? '', effects, bulk: false, ...more };
  }
  const keyed = (id: string, content = id) => ({ key: { id, content } });
  const messages = async () =>
    (
      await database.pool.query<{ text: string }>(
        `select text from app.messages where direction = 'outgoing' order by id`,
      )
    ).rows.map(({ text }) => text);

  test('queues one message for a key, however many calls run at the same time, and returns its id', async () => {
    const one = await order(1, 'once', keyed('notice-1'));
    const results = await Promise.all([1, 2, 3].map(() => outbox.enqueue([one])));
    const [again] = await outbox.enqueue([one]);
    await telegram.until(() => telegram.texts(1).length > 0);
    expect(await messages()).toEqual(['once']);
    expect(new Set([...results.flat(), again].map((result) => result?.messageId)).size).toBe(1);
    expect(results.flat().filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await outbox.earlier('bot', one.chatId, { id: 'notice-1', content: 'notice-1' })).toBe(
      again?.messageId,
    );
  });

  test('queues the first of two orders with one key in one call', async () => {
    const results = await outbox.enqueue([
      await order(1, 'first', keyed('k')),
      await order(1, 'second', keyed('k')),
    ]);
    expect(results.map(({ isNew }) => isNew)).toEqual([true, false]);
    expect(results[0]?.messageId).toBe(results[1]?.messageId);
    expect(await messages()).toEqual(['first']);
  });

  test('refuses a key that belongs to other content or another chat', async () => {
    await outbox.enqueue([await order(1, 'once', keyed('k'))]);
    await expect(outbox.enqueue([await order(1, 'other', keyed('k', 'other'))])).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(outbox.enqueue([await order(2, 'once', keyed('k'))])).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await messages()).toEqual(['once']);
  });

  test('sends to many chats in one call, in order within each', async () => {
    const orders: OutgoingOrder[] = [];
    for (let n = 0; n < 6; n++) orders.push(await order(1 + (n % 2), `text ${n}`));
    await outbox.enqueue(orders);
    await telegram.until(() => telegram.sent().length === 6);
    expect(telegram.texts(1)).toEqual(['text 0', 'text 2', 'text 4']);
    expect(telegram.texts(2)).toEqual(['text 1', 'text 3', 'text 5']);
  });

  test('queues nothing, and frees the key, when the transaction of the caller is rolled back', async () => {
    const one = await order(1, 'once', keyed('k'));
    const failed = inTransaction(database.pool, async (client) => {
      await outbox.enqueue([one], client);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await messages()).toEqual([]);
    expect(await outbox.enqueue([one])).toMatchObject([{ isNew: true }]);
  });

  test('spends places of the bulk budget for bulk messages only', async () => {
    const budgets = async () => (await database.pool.query('select bot_id from app.bulk_budgets')).rows;
    await outbox.enqueue([await order(1, 'notice')]);
    await telegram.until(() => telegram.texts(1).length === 1);
    expect(await budgets()).toEqual([]);
    await outbox.enqueue([await order(1, 'broadcast', { bulk: true })]);
    await eventually(budgets, (seen) => seen.length === 1);
  });

  test('accepts a message for a deleted chat, and sends nothing', async () => {
    const gone = { ...(await order(1, 'lost', keyed('k'))), chatId: '01900000-0000-7000-8000-000000000000' };
    expect(await outbox.enqueue([gone])).toEqual([{ messageId: undefined, isNew: true }]);
    expect(await messages()).toEqual([]);
  });
});
