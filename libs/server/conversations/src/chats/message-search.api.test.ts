import { calls, type Message } from '@botter/contracts';
import { ConversationApi, type Who } from '../testing/conversation-api';
import { action, contentUpdate, pressUpdate, textUpdate } from '../testing/samples';
import { deliver } from '../testing/test-runtime';
import { searchQuery, searchStatement } from './message-search';

describe('the search in messages of a bot', () => {
  let api: ConversationApi;

  beforeAll(async () => {
    api = await ConversationApi.start([
      action('/start', 'Welcome to the <b>kaleidoscope</b>', { parseMode: 'HTML' }),
    ]);
    const say = (chatId: number, text: string, bot = 'bot') =>
      deliver(api.app, bot, textUpdate(chatId, text));
    await say(1, 'The quick brown fox');
    await say(2, 'A quick answer, please: where is my order #1234?');
    await say(1, 'Привет, Мир');
    await say(1, "it’s o'clock at https://example.org/some/page \\ really");
    await say(3, 'the quick one of another bot', 'second');
    await say(3, 'the quick one of a stranger', 'foreign');
    await say(4, '/start');
    await deliver(api.app, 'bot', pressUpdate(4, 'pressed', 'q1'));
    const document = { file_id: 'd', file_name: 'invoice-2026.pdf' };
    await deliver(api.app, 'bot', contentUpdate(5, { document, caption: 'as asked' }));
  });
  afterAll(() => api.stop());

  const search = (q: string, more = '', who: Who | 'nobody' = 'read_only', bot = 'bot') =>
    api.call(who, 'GET', `/api/bots/${bot}/messages/search?q=${encodeURIComponent(q)}${more}`);
  const found = async (q: string): Promise<Message[]> => {
    const { status, body } = await search(q);
    expect([q, status]).toEqual([q, 200]);
    return calls.searchMessages.response.parse(body).messages;
  };
  const texts = async (q: string) => (await found(q)).map(({ text }) => text?.slice(0, 15));

  test('finds words, newest first, in this bot alone', async () => {
    expect(await texts('quick')).toEqual(['A quick answer,', 'The quick brown']);
    expect(await found('stranger')).toEqual([]);
  });

  test.each([
    ['all of the words, in any order and case', 'FOX The', 'The quick brown'],
    ['the beginning of the last word', 'quick bro', 'The quick brown'],
    ['other alphabets', 'мир прив', 'Привет, Мир'],
    ['numbers', '1234', 'A quick answer,'],
    ['words of an answer behind its markup', 'kaleido', 'Welcome to the '],
    ['the name of a file', 'invoice', 'as asked'],
    ['who wrote it', 'ada fox', 'The quick brown'],
    ['part of an address', 'example.or', "it’s o'clock at"],
    ['words next to punctuation', '!! fox &', 'The quick brown'],
    ['quotes', "o'clock", "it’s o'clock at"],
  ])('finds %s', async (_, q, text) => {
    expect(await texts(q)).toEqual([text]);
  });

  test.each([
    'bro quick',
    'quick fox order',
    'pressed',
    'Press me',
    'bot',
    'my-Bot',
    'nothing',
    ':*',
    "'",
    '\\',
    '!!! ... ()',
    '<->',
    '😀',
  ])('finds nothing for %j', async (q) => {
    expect(await found(q)).toEqual([]);
  });

  test.each(["zz' | 'fox", 'zz | fox', "zz') || ('fox", '!zz', 'zz:* | fox', 'zz <-> fox', 'zz\\', "zz'"])(
    'takes %j for words and nothing else',
    async (q) => {
      expect(await found(q)).toEqual([]);
    },
  );

  test('refuses a query without searchable text', async () => {
    for (const q of ['', '  ', 'x'.repeat(201), 'a\0b']) expect((await search(q)).status).toBe(400);
  });

  test('continues from page to page', async () => {
    for (let i = 0; i < 60; i++) await deliver(api.app, 'bot', textUpdate(9, `page number ${i}`));
    const { body } = await search('page number');
    const first = calls.searchMessages.response.parse(body);
    expect([first.messages.length, first.messages[0]?.text, first.older]).toEqual([
      50,
      'page number 59',
      true,
    ]);
    const last = first.messages.at(-1)?.id;
    const second = calls.searchMessages.response.parse((await search('page number', `&before=${last}`)).body);
    expect([second.messages.length, second.messages.at(-1)?.text, second.older]).toEqual([
      10,
      'page number 0',
      false,
    ]);
    const { messages, older } = (await search('page number', '&limit=3')).body;
    expect([messages.length, older]).toEqual([3, true]);
  });

  test('continues only from a message of this bot', async () => {
    const other = await api.call('owner', 'GET', '/api/bots/second/messages');
    for (const id of [other.body.messages[0].id, 'nonsense', '00000000-0000-7000-8000-000000000001']) {
      const { status, body } = await search('quick', `&before=${id}`);
      expect([status, body.error]).toEqual([404, 'This bot has no such message']);
    }
  });

  test('is only for people who may read the bot', async () => {
    expect((await search('quick', '', 'nobody')).status).toBe(401);
    expect((await search('quick', '', 'stranger')).status).toBe(404);
    expect((await search('quick', '', 'owner', 'foreign')).status).toBe(404);
  });

  test('finds every message of a large bot once, newest first, however common its word is', async () => {
    await api.database.pool.query(
      `insert into app.messages (id, bot_id, chat_id, direction, kind, text, at)
       select (lpad(to_hex((extract(epoch from now() - make_interval(hours => n)) * 1000)::bigint), 12, '0')
           || '7000' || right(gen_random_uuid()::text, 17))::uuid, 'second', chat_id, 'incoming', 'text',
         n || case when n % 3 = 0 then ' common' else '' end || case when n % 97 = 0 then ' seldom' else '' end
           || case when n > 1890 then ' ancient' else '' end, now()
       from (select chat_id from app.messages where bot_id = 'second' limit 1) m, generate_series(1, 1900) n`,
    );
    const all = async (q: string) => {
      const numbers: number[] = [];
      for (let before = ''; ; ) {
        const { status, body } = await search(q, before, 'owner', 'second');
        expect(status).toBe(200);
        const { messages, older } = calls.searchMessages.response.parse(body);
        numbers.push(...messages.map(({ text }) => Number.parseInt(text ?? '', 10)));
        if (!older) return numbers;
        before = `&before=${messages.at(-1)?.id}`;
      }
    };
    const numbers = Array.from({ length: 1900 }, (_, i) => i + 1);
    expect(await all('common')).toEqual(numbers.filter((n) => n % 3 === 0));
    expect(await all('seldom')).toEqual(numbers.filter((n) => n % 97 === 0));
    expect(await all('ancient')).toEqual(numbers.filter((n) => n > 1890));
  });

  test('uses its index', async () => {
    const client = await api.database.pool.connect();
    try {
      await client.query('begin');
      // With few rows, reading all of them would be faster.
      await client.query(
        `insert into app.messages (id, bot_id, chat_id, direction, kind, text, at)
         select (left(id::text, 14) || right(gen_random_uuid()::text, 22))::uuid, bot_id, chat_id, direction, kind, 'word ' || n, at
         from (select * from app.messages where bot_id = 'bot' limit 1) m, generate_series(1, 5000) n`,
      );
      await client.query('analyze app.messages');
      const { rows } = await client.query(`explain ${searchStatement}`, [
        'bot',
        "'bot=bot'",
        "'fox':*",
        '00000000-0000-0000-0000-000000000000',
        'ffffffff-ffff-ffff-ffff-ffffffffffff',
        51,
      ]);
      expect(JSON.stringify(rows)).toMatch(/Bitmap Index Scan on messages_\d+_\d+_expr_idx/);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('fails early with an explanation if it takes too long', async () => {
    const client = await api.database.pool.connect();
    try {
      await client.query('begin; lock table app.messages in access exclusive mode');
      const { status, body } = await search('quick');
      expect([status, body]).toEqual([
        503,
        {
          error: 'This search takes too long. Look for a rarer word, or for more of them.',
          code: 'unavailable',
        },
      ]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('accepts a prefix of at least three letters', () => {
    expect(['a', 'ab', '@ab', 'abc', 'one ab', '你', '你好'].map(searchQuery)).toEqual([
      `'a'`,
      `'ab'`,
      `'@ab'`,
      `'abc':*`,
      `'one' & 'ab'`,
      `'你'`,
      `'你好':*`,
    ]);
  });

  test('turns what someone typed into a query', () => {
    expect(searchQuery("it's fox")).toBe("'it''s' & 'fox':*");
  });
});
