import { alice, bob, botId, type Loose, startSandbox, type TestSandbox } from '../testing/start-sandbox';

let sandbox: TestSandbox;
let forum: number;
beforeAll(async () => {
  sandbox = await startSandbox({ parameters: true });
  await sandbox.begin();
});
beforeEach(async () => {
  const body = { title: 'Tea', type: 'supergroup', personIds: [alice, bob], botIds: [botId] };
  forum = (await sandbox.control('POST', 'groups', body)).group.id;
  await admin('promote');
});
afterAll(() => sandbox.close());

const admin = (path: string) => sandbox.control('POST', `groups/${forum}/${path}`, { botId });
const call = async (method: string, params = {}): Promise<Loose> => {
  const { result, description } = await sandbox.call(method, { chat_id: forum, ...params });
  return result ?? description;
};
const write = (threadId: number | undefined, from: number) =>
  sandbox.control('POST', `bots/${botId}/chats/${forum}/messages`, { text: 'hello', threadId, from });
const services = async () =>
  (await sandbox.control('GET', `bots/${botId}/chats/${forum}`)).messages
    .map(({ message }: Loose) => message)
    .filter((message: Loose) => message.text === undefined);

test('a topic is created, edited, closed, reopened and deleted', async () => {
  const created = await call('createForumTopic', { name: 'Cakes', icon_color: 16_766_590 });
  expect(created).toEqual({ message_thread_id: expect.any(Number), name: 'Cakes', icon_color: 16_766_590 });
  const { message_thread_id } = created;
  expect(await call('editForumTopic', { message_thread_id, name: 'Tarts' })).toBe(true);
  expect(await call('editForumTopic', { message_thread_id, name: 'Tarts' })).toBe(
    'Bad Request: TOPIC_NOT_MODIFIED',
  );
  expect(await call('closeForumTopic', { message_thread_id })).toBe(true);
  expect(await call('reopenForumTopic', { message_thread_id })).toBe(true);
  expect((await services()).slice(1)).toMatchObject([
    { message_id: message_thread_id, from: { id: botId }, forum_topic_created: { name: 'Cakes' } },
    { message_thread_id, is_topic_message: true, forum_topic_edited: { name: 'Tarts' } },
    { forum_topic_closed: {} },
    { forum_topic_reopened: {} },
  ]);
  await write(message_thread_id, bob);
  expect((await sandbox.updates()).at(-1).message.reply_to_message.forum_topic_created).toEqual({
    name: 'Cakes',
    icon_color: 16_766_590,
  });
  expect(await call('deleteForumTopic', { message_thread_id })).toBe(true);
  expect(await write(message_thread_id, bob)).toMatchObject({ status: 409 });
  expect(await call('closeForumTopic', { message_thread_id })).toBe('Bad Request: TOPIC_ID_INVALID');
});

test('a closed topic is for administrators', async () => {
  const { message_thread_id } = await call('createForumTopic', { name: 'Cakes' });
  await call('closeForumTopic', { message_thread_id });
  await call('closeGeneralForumTopic');
  const send = (params = {}) => call('sendMessage', { text: 'x', ...params });
  expect(await send({ message_thread_id })).toMatchObject({ message_thread_id });
  for (const thread of [message_thread_id, undefined]) {
    expect(await write(thread, bob)).toMatchObject({ status: 409, error: 'This topic is closed.' });
    expect(await write(thread, alice)).toMatchObject({ status: 201 });
  }
  await admin('demote');
  expect(await send({ message_thread_id })).toBe('Bad Request: TOPIC_CLOSED');
  expect(await send()).toBe('Bad Request: TOPIC_CLOSED');
  expect(await call('createForumTopic', { name: 'x' })).toBe(
    'Bad Request: not enough rights to create a topic',
  );
});

test('the general topic is renamed, hidden and shown', async () => {
  expect(await call('editGeneralForumTopic', { name: 'Hall' })).toBe(true);
  expect(await call('hideGeneralForumTopic')).toBe(true);
  expect(await call('hideGeneralForumTopic')).toBe('Bad Request: TOPIC_NOT_MODIFIED');
  expect(await call('unhideGeneralForumTopic')).toBe(true);
  expect(await call('reopenGeneralForumTopic')).toBe(true);
  expect((await services()).slice(1)).toMatchObject([
    { forum_topic_edited: { name: 'Hall' } },
    { general_forum_topic_hidden: {} },
    { general_forum_topic_unhidden: {} },
    { forum_topic_reopened: {} },
  ]);
});

test('the pins of one topic are taken away together', async () => {
  const { message_thread_id } = await call('createForumTopic', { name: 'Cakes' });
  for (const thread of [{ message_thread_id }, {}]) {
    const { message_id } = await call('sendMessage', { text: 'pinned', ...thread });
    await call('pinChatMessage', { message_id });
  }
  const pinned = async () => (await call('getChat')).pinned_message?.message_thread_id;
  expect(await call('unpinAllGeneralForumTopicMessages')).toBe(true);
  expect(await pinned()).toBe(message_thread_id);
  expect(await call('unpinAllForumTopicMessages', { message_thread_id })).toBe(true);
  expect((await call('getChat')).pinned_message).toBeUndefined();
});

test.each([
  [{ name: '' }, 'topic name must be non-empty'],
  [{ name: 'x'.repeat(129) }, 'topic name length must not exceed 128'],
  [{ name: 'x', icon_color: 1 }, 'invalid icon color specified'],
  [{ name: 'x', chat_id: alice }, 'the chat is not a forum'],
])('refuses topic %#', async (params, reason) => {
  expect(await call('createForumTopic', params)).toBe(`Bad Request: ${reason}`);
});
