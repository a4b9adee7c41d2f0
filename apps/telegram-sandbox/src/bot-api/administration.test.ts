import {
  alice,
  bob,
  botId,
  type Loose,
  photoForm,
  startSandbox,
  type TestSandbox,
} from '../testing/start-sandbox';

let sandbox: TestSandbox;
let group: number;
beforeAll(async () => {
  sandbox = await startSandbox({ parameters: true });
  await sandbox.begin();
});
beforeEach(async () => {
  const body = { title: 'Tea', type: 'supergroup', personIds: [alice, bob], botIds: [botId] };
  group = (await sandbox.control('POST', 'groups', body)).group.id;
  await sandbox.control('POST', `groups/${group}/promote`, { botId });
  await sandbox.call('getUpdates', { offset: -1, allowed_updates: ['message', 'chat_member'] });
});
afterAll(() => sandbox.close());

const call = async (method: string, params: object | FormData = {}): Promise<Loose> => {
  const body = params instanceof FormData ? params : { chat_id: group, ...params };
  const { result, description } = await sandbox.call(method, body);
  return result ?? description;
};
const write = (extra = {}) =>
  sandbox.control('POST', `bots/${botId}/chats/${group}/messages`, { text: 'hello', from: bob, ...extra });
const member = () => call('getChatMember', { user_id: bob });
const join = () => sandbox.control('POST', `groups/${group}/add`, { personId: bob });

describe('members', () => {
  test('are banned, with what they wrote, until they are unbanned', async () => {
    await write();
    expect(await call('banChatMember', { user_id: bob, revoke_messages: true })).toBe(true);
    expect((await sandbox.updates()).at(-1).chat_member).toMatchObject({
      from: { id: botId },
      old_chat_member: { status: 'member' },
      new_chat_member: { status: 'kicked', until_date: 0, user: { id: bob } },
    });
    const { messages } = await sandbox.control('GET', `bots/${botId}/chats/${group}`);
    expect(messages.filter(({ from }: Loose) => from.id === bob)).toEqual([]);
    expect(messages.at(-1).message.left_chat_member).toMatchObject({ id: bob });
    expect(await write()).toMatchObject({ status: 409 });
    expect(await join()).toMatchObject({ status: 409, error: 'Bob is banned from this group.' });
    expect(await call('unbanChatMember', { user_id: bob, only_if_banned: true })).toBe(true);
    expect(await member()).toMatchObject({ status: 'left' });
    expect(await join()).toMatchObject({ status: 200 });
  });

  test('are restricted for a time, and all of them by the permissions of the group', async () => {
    const permissions = { can_send_messages: true };
    const until_date = Math.floor(Date.now() / 1000) + 60;
    const photo = () => {
      const form = new FormData();
      form.set('from', String(bob));
      form.set('file', new Blob(['x'], { type: 'image/png' }), 'x.png');
      return sandbox.control('POST', `bots/${botId}/chats/${group}/messages`, form);
    };
    expect(await call('restrictChatMember', { user_id: bob, permissions, until_date })).toBe(true);
    expect(await member()).toMatchObject({
      status: 'restricted',
      is_member: true,
      can_send_messages: true,
      can_send_photos: false,
      until_date,
    });
    expect(await write()).toMatchObject({ status: 201 });
    expect(await photo()).toMatchObject({ status: 409, error: 'Bob is not allowed to send this here.' });
    sandbox.wait(61_000);
    expect(await member()).toMatchObject({ status: 'member' });
    expect(await photo()).toMatchObject({ status: 201 });
    const others = { permissions: { can_send_other_messages: true } };
    await call('setChatPermissions', { ...others, use_independent_chat_permissions: true });
    expect((await call('getChat')).permissions).toMatchObject({ can_send_photos: false });
    await call('setChatPermissions', { permissions: { can_send_media_messages: true } });
    expect((await call('getChat')).permissions).toMatchObject({
      can_send_photos: true,
      can_invite_users: false,
    });
    const images = { can_send_media_messages: true, can_send_photos: true, can_pin_messages: true };
    await call('setChatPermissions', { permissions: images });
    expect((await call('getChat')).permissions).toMatchObject({
      can_send_photos: true,
      can_send_videos: false,
      can_manage_topics: true,
    });
    await call('setChatPermissions', others);
    expect((await call('getChat')).permissions).toMatchObject({
      can_send_photos: true,
      can_send_polls: false,
    });
    expect(await call('setChatPermissions', { permissions: {} })).toBe(true);
    expect((await call('getChat')).permissions).toMatchObject({ can_send_messages: false });
    expect(await write()).toMatchObject({ status: 409 });
    expect(await write({ from: alice })).toMatchObject({ status: 201 });
  });

  test('become administrators with a title, and ordinary members again', async () => {
    const title = { user_id: bob, custom_title: 'Host' };
    expect(await call('setChatAdministratorCustomTitle', title)).toBe(
      'Bad Request: user is not an administrator',
    );
    expect(await call('promoteChatMember', { user_id: bob, can_pin_messages: true })).toBe(true);
    expect(await call('setChatAdministratorCustomTitle', title)).toBe(true);
    expect(await call('getChatAdministrators')).toMatchObject([
      { status: 'creator', user: { id: alice } },
      { status: 'administrator', user: { id: bob }, can_pin_messages: true, custom_title: 'Host' },
    ]);
    const hidden = { user_id: bob, is_anonymous: true, can_edit_messages: true };
    expect(await call('promoteChatMember', hidden)).toBe(true);
    expect(await member()).toMatchObject({ is_anonymous: true, custom_title: 'Host' });
    expect(await member()).not.toHaveProperty('can_edit_messages');
    expect(await call('promoteChatMember', { user_id: bob })).toBe(true);
    expect(await member()).toMatchObject({ status: 'member' });
    await call('promoteChatMember', { user_id: bob, can_pin_messages: true });
    await sandbox.control('POST', `groups/${group}/remove`, { personId: bob });
    expect(await member()).toMatchObject({ status: 'left' });
  });

  test.each([
    ['banChatMember', { user_id: alice }, "can't remove chat owner"],
    ['banChatMember', { user_id: 5 }, 'user not found'],
    ['banChatMember', {}, 'invalid user_id specified'],
    ['restrictChatMember', { user_id: bob }, "can't parse permissions: permissions must be specified"],
    [
      'promoteChatMember',
      { user_id: bob, chat_id: alice },
      'method is available for supergroup and channel chats only',
    ],
    ['setChatTitle', { title: 'Tea' }, 'chat title is not modified'],
    ['setChatDescription', {}, 'chat description is not modified'],
    ['deleteChatPhoto', {}, 'CHAT_NOT_MODIFIED'],
    ['revokeChatInviteLink', { invite_link: 'x' }, 'INVITE_HASH_EXPIRED'],
  ])('%s refuses %j', async (method, params, reason) => {
    expect(await call(method, params)).toBe(`Bad Request: ${reason}`);
  });

  test('are not for a bot that is no administrator', async () => {
    await sandbox.control('POST', `groups/${group}/demote`, { botId });
    expect(await call('banChatMember', { user_id: bob })).toBe(
      'Bad Request: not enough rights to restrict/unrestrict chat member',
    );
  });
});

test('title, description and photo of a group are set, shown and announced', async () => {
  expect(await call('setChatTitle', { title: 'Coffee' })).toBe(true);
  expect(await call('setChatDescription', { description: 'For all' })).toBe(true);
  expect(await call('setChatPhoto', photoForm({ chat_id: String(group) }))).toBe(true);
  const chat = await call('getChat');
  expect(chat).toMatchObject({
    title: 'Coffee',
    description: 'For all',
    photo: { big_file_id: expect.any(String) },
  });
  expect(await call('getFile', { file_id: chat.photo.small_file_id, chat_id: undefined })).toMatchObject({
    file_unique_id: chat.photo.small_file_unique_id,
  });
  expect(await call('deleteChatPhoto')).toBe(true);
  const { messages } = await sandbox.control('GET', `bots/${botId}/chats/${group}`);
  expect(messages.slice(-3).map(({ message }: Loose) => message)).toMatchObject([
    { new_chat_title: 'Coffee' },
    { new_chat_photo: [{ width: 1 }] },
    { delete_chat_photo: true },
  ]);
});

test('invite links are made, edited and revoked, one of them the primary', async () => {
  const link = await call('createChatInviteLink', { name: 'Flyer', member_limit: 5 });
  expect(link).toMatchObject({ name: 'Flyer', member_limit: 5, is_primary: false, is_revoked: false });
  const { invite_link } = link;
  expect(await call('editChatInviteLink', { invite_link, name: 'Poster' })).toMatchObject({ name: 'Poster' });
  expect(await call('revokeChatInviteLink', { invite_link })).toMatchObject({ is_revoked: true });
  await call('exportChatInviteLink');
  const primary = await call('exportChatInviteLink');
  expect((await call('getChat')).invite_link).toBe(primary);
});

test('a live location moves until it is stopped', async () => {
  const { message_id } = await call('sendLocation', { latitude: 1, longitude: 2, live_period: 60 });
  expect((await call('editMessageLiveLocation', { message_id, latitude: 3, longitude: 4 })).location).toEqual(
    {
      latitude: 3,
      longitude: 4,
      live_period: 60,
    },
  );
  expect((await call('stopMessageLiveLocation', { message_id })).location).toEqual({
    latitude: 3,
    longitude: 4,
  });
  expect(await call('stopMessageLiveLocation', { message_id })).toBe("Bad Request: message can't be edited");
});
