import { eventually } from '@botter/server-async/testing';
import type { TestDatabase } from '@botter/server-database/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { FakeTelegram } from '../testing/fake-telegram';
import { action } from '../testing/samples';
import {
  createConversationDatabase,
  deliver,
  putBot,
  startRuntime,
  stopRuntime,
} from '../testing/test-runtime';
import { StoredUpdateStatistics } from './update-statistics';

const ada = { id: 7, is_bot: false, first_name: 'Ada' };

describe('groups, forums and channels', () => {
  let database: TestDatabase;
  let telegram: FakeTelegram;
  let app: NestFastifyApplication;
  let nextUpdate = 1;

  beforeAll(async () => {
    database = await createConversationDatabase();
    telegram = new FakeTelegram();
    await putBot(database, 'bot', [
      action('/start', 'Welcome'),
      action('/late', 'Later', {
        data: { delayedCallbacks: [{ callbackCommand: 'later', delaySeconds: 3600 }] },
      }),
      action('later', 'Late', { trigger: 'callback' }),
    ]);
    app = await startRuntime({ database, apiRoot: await telegram.start() });
  });
  afterAll(async () => {
    await stopRuntime(app);
    await telegram.stop();
    await database.drop();
  });

  const group = (id: number, title = 'Team') => ({ id, type: 'group', title });
  const supergroup = (id: number, title = 'Team') => ({ id, type: 'supergroup', title });
  const send = (chat: object, content: object, field = 'message') => {
    const update_id = nextUpdate++;
    const message = {
      message_id: update_id,
      date: Math.floor(Date.now() / 1000),
      chat,
      from: ada,
      ...content,
    };
    return deliver(app, 'bot', { update_id, [field]: message });
  };
  const member = (chat: object, status: string) =>
    deliver(app, 'bot', {
      update_id: nextUpdate++,
      my_chat_member: { chat, from: ada, date: 1_700_000_000, new_chat_member: { status } },
    });
  const chats = async (...ids: number[]) => {
    const { rows } = await database.pool.query(
      'select * from app.chats where telegram_chat_id = any($1) order by telegram_chat_id',
      [ids],
    );
    return rows as (Record<string, unknown> & { id: string })[];
  };
  const texts = async (chatId: string) => {
    const { rows } = await database.pool.query(
      'select text from app.messages where chat_id = $1 order by id',
      [chatId],
    );
    return rows.map(({ text }) => text as string);
  };
  const topics = async (telegramId: number) => {
    const { rows } = await database.pool.query(
      `select thread_id, t.name from app.chat_topics t join app.chats c on c.id = t.chat_id
       where telegram_chat_id = $1 order by 1`,
      [telegramId],
    );
    return rows.map(({ thread_id, name }) => [Number(thread_id), name]);
  };

  test('answer commands for this bot, and not those for another', async () => {
    for (const text of ['/start@other_bot', '/start', '/start@Sample_Bot', '/START@sample_bot now']) {
      await send(group(-10), { text });
    }
    await telegram.until(() => telegram.texts(-10).length === 3);
    const [chat] = await chats(-10);
    expect(await texts(chat!.id)).toEqual([
      '/start@other_bot',
      '/start',
      'Welcome',
      '/start@Sample_Bot',
      'Welcome',
      '/START@sample_bot now',
      'Welcome',
    ]);
  });

  test('keep with each message and press who it is from, and in which language', async () => {
    const chat = supergroup(-1016);
    const late = { message_id: 5, date: 1_700_000_000, chat };
    await send(chat, { text: 'a', from: { ...ada, language_code: 'de-CH' } });
    await send(chat, { text: 'b', from: { ...ada, language_code: 'x'.repeat(36) } });
    await send(chat, { text: 'c', sender_chat: { id: -1017, type: 'channel', title: 'News' } });
    await deliver(app, 'bot', {
      update_id: nextUpdate++,
      callback_query: {
        id: 'who',
        from: { ...ada, id: 2 ** 52, language_code: 'pt' },
        data: 'd',
        message: late,
      },
    });
    await send(chat, { text: '/start', from: { ...ada, id: 8 } });
    const { rows } = await database.pool.query(
      `select m.text, m.sender_id, m.sender_language from app.messages m join app.chats c on c.id = m.chat_id
       where c.telegram_chat_id = -1016 order by m.id`,
    );
    expect(rows.map(({ text, sender_id, sender_language }) => [text, sender_id, sender_language])).toEqual([
      ['a', '7', 'de-CH'],
      ['b', '7', null],
      ['c', '-1017', null],
      ['d', '4503599627370496', 'pt'],
      ['/start', '8', null],
      ['Welcome', null, null],
    ]);
  });

  test('are shown with their current title', async () => {
    await send(group(-11, 'Old'), { text: 'hi' });
    await send(group(-11, 'New'), { new_chat_title: 'New' });
    expect(await chats(-11)).toMatchObject([{ name: 'New', message_count: '1' }]);
    await send(group(-11, 'Newer'), { text: 'hi again' });
    expect(await chats(-11)).toMatchObject([{ name: 'Newer' }]);
  });

  test('have topics: replies are sent to the topic, and topic names are stored', async () => {
    const forum = supergroup(-1012);
    const inTopic = (id: number) => ({ message_thread_id: id, is_topic_message: true });
    await send(forum, { text: 'general' });
    await send(forum, { ...inTopic(5), forum_topic_created: { name: 'Tea' } });
    const beginning = { message_id: 6, forum_topic_created: { name: 'Cake' } };
    await send(forum, { ...inTopic(6), reply_to_message: beginning, text: '/start' });
    await telegram.until(() => telegram.texts(-1012).length === 1);
    expect(telegram.sent().at(-1)?.parameters).toMatchObject({ message_thread_id: 6 });
    expect(await topics(-1012)).toEqual([
      [5, 'Tea'],
      [6, 'Cake'],
    ]);
    await send(forum, { ...inTopic(6), forum_topic_edited: { name: 'Cakes' } });
    await send(forum, { ...inTopic(6), forum_topic_edited: { icon_custom_emoji_id: '1' } });
    await send(forum, { ...inTopic(6), reply_to_message: beginning, text: 'more' });
    expect(await topics(-1012)).toEqual([
      [5, 'Tea'],
      [6, 'Cakes'],
    ]);
  });

  test('are marked when the bot is added, removed and added again, also channels, whose posts trigger nothing', async () => {
    const channel = { id: -1013, type: 'channel', title: 'News' };
    await member(channel, 'administrator');
    expect(await chats(-1013)).toMatchObject([
      { type: 'channel', name: 'News', blocked: false, message_count: '0' },
    ]);
    await send(channel, { from: undefined, sender_chat: channel, text: '/start' }, 'channel_post');
    const [chat] = await chats(-1013);
    expect(await texts(chat!.id)).toEqual(['/start']);
    const { rows } = await database.pool.query(
      'select telegram_message_id from app.messages where chat_id = $1',
      [chat!.id],
    );
    const edited = {
      message_id: Number(rows[0].telegram_message_id),
      sender_chat: channel,
      edit_date: 1_800_000_000,
    };
    await send(channel, { ...edited, text: 'Read this' }, 'edited_channel_post');
    expect(await texts(chat!.id)).toEqual(['Read this']);
    await member(channel, 'left');
    expect(await chats(-1013)).toMatchObject([{ blocked: true }]);
    await member(group(-13), 'member');
    await member(group(-13), 'kicked');
    expect(await chats(-13)).toMatchObject([{ blocked: true }]);
    await member(group(-13), 'member');
    expect(await chats(-13)).toMatchObject([{ blocked: false }]);
  });

  test('ignore an edit that changes no text, or that is of an unknown message', async () => {
    await send(group(-14), { message_id: 140, text: 'same' });
    const keyboard = { reply_markup: { inline_keyboard: [[{ text: 'Go', callback_data: 'go' }]] } };
    await send(
      group(-14),
      { message_id: 140, text: 'same', edit_date: 1_800_000_000, ...keyboard },
      'edited_message',
    );
    await send(group(-14), { message_id: 999, text: 'unknown', edit_date: 1_800_000_000 }, 'edited_message');
    const [chat] = await chats(-14);
    const { rows } = await database.pool.query('select id, text from app.messages where chat_id = $1', [
      chat!.id,
    ]);
    expect(rows).toMatchObject([{ text: 'same' }]);
    const versions = 'select from app.message_versions where message_id = $1';
    expect((await database.pool.query(versions, [rows[0].id])).rowCount).toBe(0);
  });

  describe('that become supergroups', () => {
    const upgraded = (to: number) => ({
      status: 400,
      description: 'Bad Request: group chat was upgraded to a supergroup chat',
      parameters: { migrate_to_chat_id: to },
    });
    const read = (chatId: string, user: string, count: number) =>
      database.pool.query(
        `insert into app.chat_reads (bot_id, user_id, chat_id, read_count)
         select bot_id, $1, id, $3 from app.chats where id = $2`,
        [user, chatId, count],
      );

    test.each([
      ['the old group', -20, -1020, { migrate_to_chat_id: -1020 }, true],
      ['the supergroup', -21, -1021, { migrate_from_chat_id: -21 }, false],
    ])(
      'are one chat, even if the supergroup was seen first: reported by %s',
      async (_, from, to, content, old) => {
        await send(group(from), { text: 'one' });
        await send(group(from), { text: '/late' });
        await telegram.until(() => telegram.texts(from).length === 1);
        await eventually(
          async () => (await database.pool.query(`select 1 from app.outbox where kind = 'send'`)).rowCount,
          (waiting) => waiting === 0,
        );
        await member(supergroup(to, 'Team of all'), 'member');
        await send(supergroup(to, 'Team of all'), { text: 'two' });
        const [newer, older] = await chats(from, to);
        await read(older!.id, 'user-1', 2);
        await read(newer!.id, 'user-1', 1);
        await read(newer!.id, 'user-2', 1);
        await send(old ? group(from) : supergroup(to), content);
        const merged = await chats(from, to);
        expect(merged).toMatchObject([
          {
            id: older!.id,
            telegram_chat_id: String(to),
            type: 'supergroup',
            name: 'Team of all',
            blocked: false,
          },
        ]);
        expect(merged).toMatchObject([{ message_count: '4', incoming_count: '3' }]);
        expect(await texts(older!.id)).toEqual(['one', '/late', 'Later', 'two']);
        const reads = await database.pool.query(
          'select user_id, read_count from app.chat_reads where chat_id = $1 order by 1',
          [older!.id],
        );
        expect(reads.rows).toEqual([
          { user_id: 'user-1', read_count: '3' },
          { user_id: 'user-2', read_count: '1' },
        ]);
        // The other message of the migration changes nothing more, and the bot replies under the new id.
        await send(
          old ? supergroup(to) : group(from),
          old ? { migrate_from_chat_id: from } : { migrate_to_chat_id: to },
        );
        await send(supergroup(to), { text: '/start' });
        await telegram.until(() => telegram.texts(to).length === 1);
        expect(await chats(from, to)).toMatchObject([{ id: older!.id }]);
        await database.pool.query(`update app.outbox set due_at = now() where kind = 'callback'`);
        await telegram.until(() => telegram.texts(to).includes('Late'));
      },
    );

    test('receive waiting messages once, in the supergroup', async () => {
      telegram.next('sendMessage', { status: 502, description: 'Bad Gateway' }, -1022);
      await send(group(-22), { text: 'one' });
      await send(supergroup(-1022), { text: '/start' });
      await telegram.until(() => telegram.texts(-1022).length === 1);
      await send(group(-22), { migrate_to_chat_id: -1022 });
      telegram.next('sendMessage', upgraded(-1022), -22);
      await telegram.until(() => telegram.texts(-1022).length === 2);
      const [chat] = await chats(-1022);
      await eventually(
        async () =>
          (
            await database.pool.query('select delivery from app.messages where chat_id = $1 order by id', [
              chat!.id,
            ])
          ).rows,
        (rows) => rows.at(-1)?.delivery === 'sent',
      );
      expect(await texts(chat!.id)).toEqual(['one', '/start', 'Welcome']);
      expect(telegram.texts(-1022)).toHaveLength(2);
    });

    test('are merged by a message that Telegram redirects to the supergroup', async () => {
      await send(supergroup(-1023), { text: 'early' });
      telegram.next('sendMessage', upgraded(-1023));
      await send(group(-23), { text: '/start' });
      await telegram.until(() => telegram.texts(-1023).length === 1);
      const [chat] = await eventually(
        () => chats(-1023),
        (rows) => rows[0]?.message_count === '3',
      );
      expect(await texts(chat!.id)).toEqual(['early', '/start', 'Welcome']);
    });
  });

  test('count unsupported updates by their kind', async () => {
    await send(group(-30), { new_chat_members: [ada] });
    await send(group(-30), { pinned_message: {} });
    await send(group(-30), { new_chat_members: [ada] });
    await deliver(app, 'bot', { update_id: nextUpdate++, message: { text: 'no chat' } });
    const statistics = await new StoredUpdateStatistics(database.pool).statisticsOf('bot');
    expect(statistics.otherUpdates).toContainEqual({ kind: 'message.new_chat_members', count: 2 });
    expect(statistics.otherUpdates).toContainEqual({ kind: 'message.pinned_message', count: 1 });
    expect(statistics.failed).toBe(1);
    expect(Math.abs(Date.now() - Number(statistics.lastUpdateAt))).toBeLessThan(60_000);
    const { rows } = await database.pool.query(
      `select raw from app.kept_updates where kind = 'message.pinned_message'`,
    );
    expect(rows).toMatchObject([{ raw: { message: { pinned_message: {} } } }]);
    const nothing = await new StoredUpdateStatistics(database.pool).statisticsOf('nobody');
    expect(nothing).toEqual({ lastUpdateAt: null, otherUpdates: [], failed: 0 });
  });
});
