import { calls } from '@botter/contracts';
import { ConversationApi } from '../testing/conversation-api';
import { textUpdate } from '../testing/samples';
import { deliver } from '../testing/test-runtime';

describe('the list of chats, page by page', () => {
  let api: ConversationApi;
  const chatCount = 521;

  beforeAll(async () => {
    api = await ConversationApi.start();
    // Seven chats a moment, moments a microsecond apart; the last 21 chats have no message yet.
    await api.database.pool.query(
      `insert into app.chats (id, bot_id, telegram_chat_id, type, name, last_message_at)
       select gen_random_uuid(), 'second', n, 'private', 'Person ' || n,
         case when n <= 500 then timestamptz '2026-01-01' + (n / 7) * interval '1 microsecond' end
       from generate_series(1, $1::int) n`,
      [chatCount],
    );
    await api.database.pool.query(
      `insert into app.chats (id, bot_id, telegram_chat_id, type, merged_into)
       values (gen_random_uuid(), 'second', 0, 'group', gen_random_uuid())`,
    );
  });
  afterAll(() => api.stop());

  const list = async (query = '', bot = 'second') => {
    const { status, body } = await api.call('read_only', 'GET', `/api/bots/${bot}/chats?${query}`);
    expect(status).toBe(200);
    return calls.listChats.response.parse(body);
  };
  type Page = Awaited<ReturnType<typeof list>>;
  const idsOf = ({ chats }: Page) => chats.map(({ id }) => id);
  /** All pages from this one on. */
  const follow = async (first: Page, query: string) => {
    const pages = [first];
    for (let { next } = first; next !== null; next = pages.at(-1)?.next ?? null) {
      pages.push(await list(`${query}&after=${next}`));
    }
    return pages;
  };

  test('has the newest 500 without parameters, and the count of all', async () => {
    const first = await list();
    expect([first.chats.length, first.total]).toEqual([500, chatCount]);
    const rest = await list(`after=${first.next}`);
    expect([rest.chats.length, rest.total, rest.next]).toEqual([21, chatCount, null]);
    expect(rest.chats.every(({ last_message_at }) => last_message_at === null)).toBe(true);
  });

  test('has each chat once over all pages, in the order of the list', async () => {
    const whole = await follow(await list(), '');
    const pages = await follow(await list('limit=10'), 'limit=10');
    expect(pages.map(({ chats }) => chats.length)).toEqual([...Array(52).fill(10), 1]);
    expect(pages.every(({ total }) => total === chatCount)).toBe(true);
    expect(pages.flatMap(idsOf)).toEqual(whole.flatMap(idsOf));
    expect(new Set(pages.flatMap(idsOf)).size).toBe(chatCount);
  });

  test('a page that ends with the list has no next one', async () => {
    const { next } = await list('limit=500');
    expect(await list(`limit=21&after=${next}`)).toMatchObject({ next: null });
    expect(await list('', 'bot')).toEqual({ chats: [], total: 0, next: null });
  });

  test('pages and counts what a search finds', async () => {
    const first = await list('search=person%205&limit=100');
    expect([first.chats.length, first.total]).toEqual([33, 33]);
    const pages = await follow(await list('search=person%205&limit=10'), 'search=person%205&limit=10');
    expect(pages.map(({ chats, total }) => [chats.length, total])).toEqual([
      [10, 33],
      [10, 33],
      [10, 33],
      [3, 33],
    ]);
    expect(pages.flatMap(idsOf)).toEqual(idsOf(first));
  });

  test('a search through all bots gives the latest of those that one may see', async () => {
    await api.database.pool.query(
      `insert into app.chats (id, bot_id, telegram_chat_id, type, name, last_message_at)
       select gen_random_uuid(), bot, 9000, 'private', 'Zoe 100%', now() from unnest($1::text[]) bot`,
      [['bot', 'foreign']],
    );
    const search = (who: 'read_only' | 'stranger', query: string) =>
      api.call(who, 'GET', `/api/chats?${query}`);
    const { status, body } = await search('read_only', 'search=100%25');
    expect(status).toBe(200);
    const { chats } = calls.searchChats.response.parse(body);
    expect(chats).toMatchObject([{ bot_id: 'bot', name: 'Zoe 100%' }]);
    const many = await search('read_only', 'search=person&limit=20');
    expect(idsOf(many.body)).toEqual(idsOf(await list('search=person&limit=20')));
    expect((await search('stranger', 'search=zoe')).body).toEqual({ chats: [] });
    expect((await search('read_only', 'search=')).status).toBe(400);
    expect((await search('read_only', 'search=a&limit=21')).status).toBe(400);
    await api.database.pool.query('delete from app.chats where telegram_chat_id = 9000');
  });

  test('a chat that moves up while one pages is at the top, and all others stay where they were', async () => {
    const before = (await follow(await list('limit=100'), 'limit=100')).flatMap(idsOf);
    const first = await list('limit=100');
    const moved = before[250] ?? '';
    const telegramId = (await list()).chats.find(({ id }) => id === moved)?.telegram_chat_id;
    await deliver(api.app, 'second', textUpdate(Number(telegramId), 'hello'));
    const rest = (await follow(first, 'limit=100')).flatMap(idsOf);
    expect(rest).toEqual(before.filter((id) => id !== moved));
    expect(idsOf(await list('limit=1'))).toEqual([moved]);
  });

  test.each([
    'limit=0',
    'limit=501',
    'limit=x',
    'limit=1.5',
    'after=nonsense',
    'after=1_2',
    `after=x_${'0'.repeat(36)}`,
  ])('refuses %s', async (query) => {
    const { status, body } = await api.call('owner', 'GET', `/api/bots/second/chats?${query}`);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
  });
});
