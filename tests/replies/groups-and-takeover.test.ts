import { eventually } from '@botter/server-async/testing';
import { ACCESS_READER } from '@botter/server-auth';
import type { TestDatabase } from '@botter/server-database/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  alice,
  bob,
  botId,
  startSandbox,
  type TestSandbox,
} from '../../apps/telegram-sandbox/src/testing/start-sandbox';
import { SendMessage } from '../../libs/server/conversations/src/chats/send-message';
import { Takeovers } from '../../libs/server/conversations/src/chats/takeovers';
import {
  ConversationsApiModule,
  ConversationsRuntimeModule,
} from '../../libs/server/conversations/src/conversations.modules';
import { action } from '../../libs/server/conversations/src/testing/samples';
import {
  createConversationDatabase,
  putBot,
  startRuntime,
  stopRuntime,
  tokenOf,
} from '../../libs/server/conversations/src/testing/test-runtime';

/** A bot among people: all its updates come from the sandbox, as Telegram would send them. */
describe('groups, forums, channels and takeovers before the sandbox', () => {
  let sandbox: TestSandbox;
  let database: TestDatabase;
  let app: NestFastifyApplication;
  let username: string;

  beforeAll(async () => {
    sandbox = await startSandbox();
    database = await createConversationDatabase();
    username = (await sandbox.call('getMe', {}, tokenOf('bot'))).result.username;
    await putBot(
      database,
      'bot',
      [
        action('/start', 'Welcome', {
          data: { buttons: [{ type: 'callback', label: 'More', value: 'more' }] },
        }),
        action('more', 'Here is more', { trigger: 'callback' }),
      ],
      { username, takeoverMode: 'until_resumed' },
    );
    app = await startRuntime({
      database,
      apiRoot: sandbox.root,
      mode: 'polling',
      providers: [{ provide: ACCESS_READER, useValue: {} }],
      modules: [ConversationsApiModule, ConversationsRuntimeModule],
    });
  });
  afterAll(async () => {
    await stopRuntime(app);
    await sandbox.close();
    await database.drop();
  });

  const newGroup = async (type: string, title = 'Tea'): Promise<number> => {
    const made = await sandbox.control('POST', 'groups', {
      title,
      type,
      personIds: [alice, bob],
      botIds: [botId],
    });
    return made.group.id;
  };
  const say = async (chat: number, text: string, more: object = {}) => {
    const sent = await sandbox.control('POST', `bots/${botId}/chats/${chat}/messages`, {
      from: alice,
      text,
      ...more,
    });
    expect(sent.message).toBeDefined();
    return sent.message.message_id as number;
  };
  const repliesIn = (chat: number, after: number) =>
    sandbox
      .control('GET', `bots/${botId}/chats/${chat}/wait?after=${after}`)
      .then(({ messages }) => messages);
  /** The messages of a chat in the product, once there are `count`. */
  const shown = (chat: number, count: number) =>
    eventually(
      async () => {
        const { rows } = await database.pool.query(
          `select m.text, m.kind, m.thread_id, m.media_group_id, c.id, c.name, c.type, c.blocked,
             (select jsonb_agg(jsonb_build_object('text', v.text) order by n) from app.message_versions v where v.message_id = m.id) as earlier
           from app.messages m
           join app.chats c on c.id = m.chat_id where c.telegram_chat_id = $1 order by m.id`,
          [chat],
        );
        return rows;
      },
      (rows) => rows.length >= count,
    );
  const chatWhere = (
    chat: number,
    wanted: (row: { name: string; blocked: boolean; type: string }) => boolean,
  ) =>
    eventually(
      async () =>
        (await database.pool.query('select * from app.chats where telegram_chat_id = $1', [chat])).rows,
      (rows) => rows.length === 1 && wanted(rows[0]),
    );

  test('hears commands for itself in privacy mode, everything without, and replies only to its own', async () => {
    const group = await newGroup('group');
    await say(group, 'chatter');
    await say(group, '/start@other_bot');
    expect(await repliesIn(group, await say(group, `/start@${username}`))).toMatchObject([
      { text: 'Welcome' },
    ]);
    await sandbox.control('PATCH', `bots/${botId}`, { canReadAllGroupMessages: true });
    await say(group, 'more chatter', { from: bob });
    await say(group, '/start@other_bot');
    const lines = await shown(group, 4);
    expect(lines.map(({ text }) => text)).toEqual([
      `/start@${username}`,
      'Welcome',
      'more chatter',
      '/start@other_bot',
    ]);
    await sandbox.control('PATCH', `bots/${botId}`, { canReadAllGroupMessages: false });
  });

  test('has its current title, and is marked when the bot is removed and added again', async () => {
    const group = await newGroup('supergroup');
    await sandbox.control('POST', `groups/${group}/title`, { title: 'Coffee' });
    await chatWhere(group, ({ name }) => name === 'Coffee');
    await sandbox.control('POST', `groups/${group}/remove`, { botId });
    await chatWhere(group, ({ blocked }) => blocked);
    await sandbox.control('POST', `groups/${group}/add`, { botId });
    await chatWhere(group, ({ blocked }) => !blocked);
  });

  test('replies in the topic of the command, and knows its name', async () => {
    const forum = await newGroup('supergroup');
    const { topic } = await sandbox.control('POST', `groups/${forum}/topics`, { name: 'Cakes' });
    const asked = await say(forum, '/start', { threadId: topic.id });
    expect((await repliesIn(forum, asked))[0].message).toMatchObject({ message_thread_id: topic.id });
    expect((await shown(forum, 2)).map(({ thread_id }) => thread_id)).toEqual([
      String(topic.id),
      String(topic.id),
    ]);
    await sandbox.control('POST', `groups/${forum}/topics/${topic.id}`, { name: 'Tarts' });
    await eventually(
      async () =>
        (await database.pool.query('select name from app.chat_topics where thread_id = $1', [topic.id])).rows,
      (rows) => rows[0]?.name === 'Tarts',
    );
  });

  test.each([false, true])(
    'keeps one history when a group becomes a supergroup (new one first: %s)',
    async (newFirst) => {
      const old = await newGroup('group');
      await repliesIn(old, await say(old, '/start'));
      const [{ id }] = await shown(old, 2);
      const { group } = await sandbox.control('POST', `groups/${old}/migrate`, { newFirst });
      await repliesIn(group.id, await say(group.id, '/start'));
      const lines = await eventually(
        () => shown(group.id, 4),
        (rows) => rows.every((row) => row.id === id),
      );
      expect(lines.map(({ text }) => text)).toEqual(['/start', 'Welcome', '/start', 'Welcome']);
      expect(lines[0]).toMatchObject({ type: 'supergroup' });
      await eventually(
        async () =>
          (await database.pool.query('select 1 from app.chats where telegram_chat_id = $1', [old])).rowCount,
        (count) => count === 0,
      );
    },
  );

  test('shows the posts of a channel, with their edits, and obeys none', async () => {
    const channel = await newGroup('channel', 'News');
    await chatWhere(channel, ({ type, blocked }) => type === 'channel' && !blocked);
    const post = await say(channel, '/start');
    await say(channel, 'Second');
    await sandbox.control('POST', `bots/${botId}/chats/${channel}/edit`, {
      from: alice,
      messageId: post,
      text: 'First',
    });
    const lines = await eventually(
      () => shown(channel, 2),
      (rows) => rows[0].text === 'First',
    );
    expect(lines.map(({ text }) => text)).toEqual(['First', 'Second']);
    expect(lines[0].earlier).toMatchObject([{ text: '/start' }]);
  });

  test('lets an album trigger once, wherever its caption is, and shows stickers, places and contacts', async () => {
    const photo = { photo: [{ file_id: 'p', file_unique_id: 'p', width: 1, height: 1 }] };
    const before = await say(alice, 'hello');
    const write = (body: Record<string, unknown>) =>
      sandbox.control('POST', `bots/${botId}/chats/${alice}/messages`, body);
    await write({ albumId: 'album-1', extra: photo });
    await write({ albumId: 'album-1', extra: { ...photo, caption: '/start' } });
    await write({ albumId: 'album-1', extra: { ...photo, caption: '/start' } });
    for (const extra of [
      { sticker: { file_id: 's', emoji: '👍' } },
      {
        venue: { title: 'Café', address: 'Road 1', location: { latitude: 1, longitude: 2 } },
        location: { latitude: 1, longitude: 2 },
      },
      { contact: { phone_number: '+1', first_name: 'Bob' } },
      { video_note: { file_id: 'n', length: 240, duration: 3 } },
    ]) {
      await write({ extra });
    }
    await repliesIn(alice, before);
    const lines = await shown(alice, 9);
    expect(lines.filter(({ text }) => text === 'Welcome')).toHaveLength(1);
    expect(lines.filter(({ media_group_id }) => media_group_id === 'album-1')).toHaveLength(3);
    expect(lines.slice(-4).map(({ kind }) => kind)).toEqual([
      'sticker',
      'location',
      'contact',
      expect.any(String),
    ]);
  });

  test('leaves a chat to the person who has taken it over, until the bot is resumed', async () => {
    const [welcome] = await repliesIn(bob, await say(bob, '/start', { from: bob }));
    await app.get(SendMessage).send('bot', { chatId: String(bob), text: 'A person here' }, 'Grace');
    const [taken] = await repliesIn(bob, welcome.messageId);
    expect(taken.text).toBe('A person here');
    await say(bob, '/start', { from: bob });
    const press = { from: bob, messageId: welcome.messageId, label: 'More' };
    const { query } = await sandbox.control('POST', `bots/${botId}/chats/${bob}/press`, press);
    // The press is answered immediately, without a reply.
    expect(await sandbox.control('GET', `queries/${query.id}/wait`)).toMatchObject({ answer: { text: '' } });
    const lines = await shown(bob, 5);
    expect(lines.map(({ text }) => text)).toEqual(['/start', 'Welcome', 'A person here', '/start', 'More']);
    await app.get(Takeovers).resume('bot', lines[0].id);
    const again = await say(bob, '/start', { from: bob });
    expect(await repliesIn(bob, taken.messageId)).toMatchObject([{ text: 'Welcome' }]);
    expect((await repliesIn(bob, again))[0].messageId).toBeGreaterThan(again);
  });
});
