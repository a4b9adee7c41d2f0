import { alice, bob, botId, startSandbox, type TestSandbox } from '../testing/start-sandbox';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
  await sandbox.begin();
  await sandbox.call('getUpdates', { offset: -1 });
});
afterEach(() => sandbox.close());

const newGroup = async (type: string) => {
  const body = { title: 'Tea', type, personIds: [alice, bob], botIds: [botId] };
  return (await sandbox.control('POST', 'groups', body)).group.id as number;
};
const write = (chat: number, body: object) =>
  sandbox.control('POST', `bots/${botId}/chats/${chat}/messages`, { from: bob, ...body });
/** The updates so far, but for what came before the test and the message that the bot has joined. */
const updates = async () =>
  (await sandbox.updates()).filter(
    ({ message }) => message?.text !== '/start' && message?.new_chat_members === undefined,
  );

test('a channel speaks for itself, and a bot in it is an administrator', async () => {
  const channel = await newGroup('channel');
  const { message } = await write(channel, { text: 'News' });
  await sandbox.control('POST', `bots/${botId}/chats/${channel}/edit`, {
    from: alice,
    messageId: message.message_id,
    text: 'Old news',
  });
  expect(await updates()).toMatchObject([
    {
      my_chat_member: {
        chat: { id: channel, type: 'channel' },
        new_chat_member: { status: 'administrator' },
      },
    },
    { channel_post: { text: 'News', sender_chat: { id: channel, title: 'Tea' } } },
    { edited_channel_post: { text: 'Old news' } },
  ]);
  expect(message.from).toBeUndefined();
  const { messages } = await sandbox.control('GET', `bots/${botId}/chats/${channel}`);
  expect(messages).toMatchObject([{ from: { id: channel, name: 'Tea' }, text: 'Old news' }]);
});

test('a forum has topics that are named, renamed and written in, and no others', async () => {
  const forum = await newGroup('supergroup');
  const { topic } = await sandbox.control('POST', `groups/${forum}/topics`, { name: 'Cakes' });
  await write(forum, { text: '/cake', threadId: topic.id });
  await sandbox.control('POST', `groups/${forum}/topics/${topic.id}`, { name: 'Tarts' });
  expect((await updates()).slice(1)).toMatchObject([
    {
      message: { message_id: topic.id, message_thread_id: topic.id, forum_topic_created: { name: 'Cakes' } },
    },
    {
      message: {
        chat: { is_forum: true },
        is_topic_message: true,
        reply_to_message: { message_id: topic.id, forum_topic_created: { name: 'Cakes' } },
      },
    },
    { message: { message_thread_id: topic.id, forum_topic_edited: { name: 'Tarts' } } },
  ]);
  expect(await write(forum, { text: 'x', threadId: 999 })).toMatchObject({ status: 409 });
  const into = (message_thread_id: number) =>
    sandbox.call('sendMessage', { chat_id: forum, text: 'x', message_thread_id });
  expect(await into(topic.id)).toMatchObject({ ok: true, result: { message_thread_id: topic.id } });
  expect(await into(999)).toMatchObject({ description: 'Bad Request: message thread not found' });
  const group = await newGroup('group');
  expect(await sandbox.control('POST', `groups/${group}/topics`, { name: 'x' })).toMatchObject({
    status: 409,
  });
});

test('an administrator reads everything, an ordinary bot only commands', async () => {
  const group = await newGroup('group');
  await sandbox.control('POST', `groups/${group}/promote`, { botId });
  await write(group, { text: 'one' });
  await sandbox.control('POST', `groups/${group}/demote`, { botId });
  await write(group, { text: 'two' });
  expect((await updates()).slice(1)).toMatchObject([
    { my_chat_member: { new_chat_member: { status: 'administrator' } } },
    { message: { text: 'one' } },
    {
      my_chat_member: { old_chat_member: { status: 'administrator' }, new_chat_member: { status: 'member' } },
    },
  ]);
});

test('bots of a group learn its new title', async () => {
  const group = await newGroup('group');
  await sandbox.control('POST', `groups/${group}/title`, { title: 'Coffee' });
  expect((await updates()).at(-1)).toMatchObject({
    message: { chat: { title: 'Coffee' }, new_chat_title: 'Coffee' },
  });
});

test('bots get the two messages of a migration in either order', async () => {
  const group = await newGroup('group');
  const { group: one } = await sandbox.control('POST', `groups/${group}/migrate`, {});
  expect((await updates()).slice(1)).toMatchObject([
    { message: { chat: { id: group }, migrate_to_chat_id: one.id } },
    { message: { chat: { id: one.id }, migrate_from_chat_id: group } },
  ]);
  const other = await newGroup('group');
  const { group: two } = await sandbox.control('POST', `groups/${other}/migrate`, { newFirst: true });
  expect((await updates()).slice(-3)).toMatchObject([
    { my_chat_member: { chat: { id: two.id }, new_chat_member: { status: 'member' } } },
    { message: { chat: { id: two.id }, migrate_from_chat_id: other } },
    { message: { chat: { id: other }, migrate_to_chat_id: two.id } },
  ]);
});
