import type { TestDatabase } from '@botter/server-database/testing';
import { v7 as uuid } from 'uuid';
import { createConversationDatabase } from '../testing/test-runtime';
import { BotMessages } from './bot-messages';

describe('the messages of a bot', () => {
  let database: TestDatabase;
  let list: BotMessages;
  const begin = Date.now() - 3_600_000;
  /** All written in the same millisecond, which a list by time could not page through. */
  const ids = Array.from({ length: 25 }, (_, n) => uuid({ msecs: begin, seq: n }));
  const chatId = uuid();

  beforeAll(async () => {
    database = await createConversationDatabase();
    list = new BotMessages(database.pool);
    await database.pool.query(
      `insert into app.chats (id, bot_id, telegram_chat_id, type) values ($1, 'bot', 1, 'private')`,
      [chatId],
    );
    await add(ids);
    await add([uuid({ msecs: begin, seq: 30 })], 'button_press');
  });
  afterAll(() => database.drop());

  const add = (some: readonly string[], kind = 'text') =>
    database.pool.query(
      `insert into app.messages (id, bot_id, chat_id, direction, kind, at)
       select unnest($1::uuid[]), 'bot', $2, 'incoming', $3, now()`,
      [some, chatId, kind],
    );

  test('are paged from the newest to the oldest', async () => {
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const { messages, next } = await list.read('bot', { limit: 10, before });
      seen.push(...messages.map(({ id }) => id));
      before = next ?? undefined;
    } while (before);
    expect(seen).toEqual(ids.toReversed());
  });

  test('are polled in the order in which they were written, each once, also with equal times', async () => {
    const seen: string[] = [];
    let page = await list.read('bot', { limit: 10, since: new Date(begin) });
    while (page.messages.length > 0) {
      seen.push(...page.messages.map(({ id }) => id));
      page = await list.read('bot', { limit: 10, after: page.next ?? '' });
    }
    expect(seen).toEqual(ids);
    expect(page.next).toBe(ids.at(-1));
    expect(await list.read('bot', { limit: 10, since: new Date() })).toEqual({ messages: [], next: null });
  });

  test('are polled a moment after they were written, so that one committed late is not missed', async () => {
    const fresh = uuid();
    await add([fresh]);
    const last = ids.at(-1) as string;
    expect(await list.read('bot', { limit: 10, after: last })).toEqual({ messages: [], next: last });
    expect((await list.read('bot', { limit: 1 })).messages[0]?.id).toBe(fresh);
  });
});
