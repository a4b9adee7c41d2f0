import type { TestDatabase } from '@botter/server-database/testing';
import { LivePublisher } from '@botter/server-live';
import type { Pool, QueryConfig } from 'pg';
import { v7 as uuid } from 'uuid';
import { createConversationDatabase } from '../testing/test-runtime';
import { BotMessages } from './bot-messages';
import { ChatLists } from './chat-lists';
import { ConversationQueries } from './conversation-queries';
import { MessagePages } from './message-pages';
import { Unread, unreadStatement } from './unread';

describe('the plans of reading', () => {
  let database: TestDatabase;
  const botIds = Array.from({ length: 500 }, (_, n) => `bot-${n}`);

  beforeAll(async () => {
    database = await createConversationDatabase();
    await database.pool.query(
      `insert into app.chats (id, bot_id, telegram_chat_id, type, incoming_count, last_message_at)
       select gen_random_uuid(), 'bot-' || n % 500, n, 'private', 2, now() from generate_series(1, 30000) n`,
    );
    await database.pool.query(
      `insert into app.chat_reads (bot_id, user_id, chat_id, read_count)
       select bot_id, 'u', id, telegram_chat_id % 3 from app.chats where bot_id = any($1)`,
      [botIds.slice(0, 200)],
    );
    for (const months of [0, 1, 2]) {
      await database.pool.query(
        `insert into app.messages (id, bot_id, chat_id, direction, kind, at)
         select (lpad(to_hex((extract(epoch from date_trunc('month', now(), 'UTC') + make_interval(months => $1, secs => row_number() over ())) * 1000)::bigint), 12, '0')
           || '7000' || right(gen_random_uuid()::text, 17))::uuid, bot_id, id, 'incoming', 'text', now()
         from app.chats where telegram_chat_id <= 10000`,
        [months],
      );
    }
    await database.pool.query('vacuum analyze app.chats, app.chat_reads, app.messages');
  });
  afterAll(() => database.drop());

  async function plan(text: string, values: readonly unknown[]): Promise<string> {
    const { rows } = await database.pool.query(`explain ${text}`, [...values]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }
  /** The statement on messages that this reads with. */
  async function statementOf(read: (pool: Pool) => Promise<unknown>): Promise<[string, readonly unknown[]]> {
    const asked: [string, readonly unknown[]][] = [];
    const query = async (text: string, values: readonly unknown[]) => {
      asked.push([text, values]);
      return database.pool.query(text, [...values]);
    };
    await read({ query } as unknown as Pool);
    const last = asked.at(-1);
    if (!last) throw new Error('Nothing was asked');
    return last;
  }
  const chatOf = async (botId: string) =>
    (await database.pool.query<{ id: string }>('select id from app.chats where bot_id = $1 limit 1', [botId]))
      .rows[0]?.id ?? '';

  test('finds unread chats of 500 bots by their bots', async () => {
    const found = await plan(unreadStatement, ['u', botIds.slice(0, 20)]);
    expect(found).not.toMatch(/Seq Scan on (chats|chat_reads)/);
    const { unreadByBot, unreadByChat } = await new Unread(database.pool, new LivePublisher()).summary(
      'u',
      botIds,
    );
    expect([unreadByBot.length, unreadByChat.length]).toEqual([500, 2000]);
    expect(unreadByBot.find(({ bot_id }) => bot_id === 'bot-499')?.unread_count).toBe(120);
    expect(unreadByBot.find(({ bot_id }) => bot_id === 'bot-0')?.unread_count).toBe(60);
  });

  test('reads a page of a chat, and the newest of a bot, by indexes', async () => {
    const chatId = await chatOf('bot-1');
    for (const read of [
      (pool: Pool) => new MessagePages(pool).read('bot-1', chatId, { limit: 50 }),
      (pool: Pool) => new BotMessages(pool).read('bot-1', { limit: 100 }),
      (pool: Pool) => new BotMessages(pool).read('bot-1', { limit: 100, since: new Date() }),
    ]) {
      const found = await plan(...(await statementOf(read)));
      expect(found).not.toMatch(/Seq Scan on messages_20/);
    }
  });

  test('finds the latest messages of a page of chats by an index, from the month of the latest on', async () => {
    const pool = {
      query: database.pool.query.bind(database.pool),
      connect: database.pool.connect.bind(database.pool),
    };
    const asked: [string, readonly unknown[]][] = [];
    const counting = {
      connect: async () => {
        const client = await pool.connect();
        const query = client.query.bind(client);
        return Object.assign(Object.create(client), {
          query: (statement: string | QueryConfig) => {
            if (typeof statement !== 'string') asked.push([statement.text, statement.values ?? []]);
            return query(statement);
          },
          release: () => client.release(),
        });
      },
    } as unknown as Pool;
    await new ChatLists(counting).read('bot-1', 'u', { limit: 50, filter: 'all' });
    const [text, values] = asked.at(-1) ?? ['', []];
    const { rows } = await database.pool.query(`explain analyze ${text}`, [...values]);
    const found = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(found).not.toMatch(/Seq Scan on messages_20/);
    expect(found).toMatch(/messages_past[\s\S]{0,200}never executed/);
  });

  test('looks for single messages in their month only', async () => {
    const [text, values] = await statementOf((pool) =>
      new ConversationQueries(pool).loadMessages(['bot-1'], [uuid()]),
    );
    const found = await plan(text, values);
    expect(found).toMatch(/messages_20\d\d_\d\d_pkey/);
    expect(found.match(/on (messages_\w+)/g)?.filter((name) => !name.includes('versions'))).toHaveLength(1);
  });
});
