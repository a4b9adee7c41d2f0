import { telegramMethods } from '../../apps/telegram-sandbox/src/bot-api/telegram-methods';
import {
  alice,
  bob,
  botId,
  type Loose,
  pixel,
  startSandbox,
  type TestSandbox,
  token,
} from '../../apps/telegram-sandbox/src/testing/start-sandbox';
import { clients, documentedMethods } from './clients';

/** Names that Telegram takes and no longer documents. */
const formerNames = ['getChatMembersCount', 'kickChatMember'];

test('the sandbox knows every method of the Bot API by name', () => {
  expect(telegramMethods.filter((name) => !formerNames.includes(name)).toSorted()).toEqual(
    documentedMethods().toSorted(),
  );
});

describe.each(clients)('the sandbox through $name', ({ connect, file, refusalOf, poll }) => {
  let sandbox: TestSandbox;
  let call: ReturnType<typeof connect>;
  let groupId: number;
  const photo = () => file(pixel, 'photo.png');

  beforeAll(async () => {
    // What a library adds of its own accord is known as well.
    sandbox = await startSandbox({ parameters: true });
    await sandbox.begin();
    const { group } = await sandbox.control('POST', 'groups', {
      title: 'Tea',
      personIds: [alice, bob],
      botIds: [botId],
    });
    groupId = group.id;
    call = connect(sandbox.root, token);
  });
  afterAll(() => sandbox.close());

  const refusal = (method: string, params: object) =>
    call(method, params).then(
      () => undefined,
      (error: unknown) => refusalOf(error),
    );

  test('identifies the bot and its settings', async () => {
    expect(await call('getMe')).toMatchObject({ id: botId, is_bot: true, can_join_groups: true });
    for (const [name, field] of [
      ['Name', 'name'],
      ['Description', 'description'],
      ['ShortDescription', 'short_description'],
    ] as const) {
      expect(await call(`setMy${name}`, { [field]: 'Tea shop' })).toBe(true);
      expect(await call(`getMy${name}`)).toEqual({ [field]: 'Tea shop' });
    }
    const commands = [{ command: 'start', description: 'Begin' }];
    expect(await call('setMyCommands', { commands })).toBe(true);
    expect(await call('getMyCommands')).toEqual(commands);
    expect(await call('deleteMyCommands')).toBe(true);
    expect(await call('setChatMenuButton', { menu_button: { type: 'default' } })).toBe(true);
    expect(await call('getChatMenuButton')).toEqual({ type: 'default' });
  });

  test('sets, shows and deletes a webhook, also by a bare address and with a certificate', async () => {
    expect(await call('setWebhook', { url: '203.0.113.7' })).toBe(true);
    expect(await call('setWebhook', { url: 'https://example.com/hook', certificate: photo() })).toBe(true);
    expect(await call('getWebhookInfo')).toMatchObject({
      url: 'https://example.com/hook',
      has_custom_certificate: true,
      pending_update_count: expect.any(Number),
    });
    expect(await refusal('getUpdates', { timeout: 0 })).toMatchObject({ code: 409 });
    expect(await call('setWebhook', { url: '' })).toBe(true);
    expect(await call('deleteWebhook')).toBe(true);
    expect(await call('getUpdates', { timeout: 0, limit: 10 })).toEqual(expect.any(Array));
  });

  test.each(['private', 'group'])('sends and edits text in a %s chat', async (type) => {
    const chat_id = type === 'private' ? alice : groupId;
    const keyboard = (data: string) => ({ inline_keyboard: [[{ text: 'ok', callback_data: data }]] });
    const sent = await call('sendMessage', {
      chat_id,
      text: '*bold* text',
      parse_mode: 'Markdown',
      reply_markup: keyboard('a'),
    });
    expect(sent).toMatchObject({
      text: 'bold text',
      entities: [{ type: 'bold', offset: 0, length: 4 }],
      reply_markup: keyboard('a'),
    });
    const place = { chat_id, message_id: sent.message_id };
    expect(await call('editMessageReplyMarkup', { ...place, reply_markup: keyboard('b') })).toMatchObject({
      reply_markup: keyboard('b'),
    });
    expect(await call('editMessageText', { ...place, text: 'edited' })).toMatchObject({ text: 'edited' });
    expect(await call('deleteMessage', place)).toBe(true);
    const [first, second] = [
      await call('sendMessage', { chat_id, text: '1' }),
      await call('sendMessage', { chat_id, text: '2' }),
    ];
    const message_ids = [first.message_id, second.message_id];
    expect(await call('deleteMessages', { chat_id, message_ids })).toBe(true);
    expect(await call('sendChatAction', { chat_id, action: 'typing' })).toBe(true);
  });

  test.each([
    ['sendPhoto', 'photo'],
    ['sendAudio', 'audio'],
    ['sendDocument', 'document'],
    ['sendVideo', 'video'],
    ['sendAnimation', 'animation'],
    ['sendVoice', 'voice'],
    ['sendVideoNote', 'video_note'],
    ['sendSticker', 'sticker'],
  ])('%s takes an upload, and its file_id again', async (method, field) => {
    const sent = await call(method, { chat_id: alice, [field]: photo() });
    const media = [sent[field]].flat().at(-1);
    expect(await call(method, { chat_id: groupId, [field]: media.file_id })).toHaveProperty(field);
  });

  test('sends an album and replaces media', async () => {
    const album = await call('sendMediaGroup', {
      chat_id: alice,
      media: [
        { type: 'photo', media: await fileIdOf() },
        { type: 'photo', media: await fileIdOf(), caption: 'second' },
      ],
    });
    expect(album).toHaveLength(2);
    const place = { chat_id: alice, message_id: album[0].message_id };
    const media = { type: 'photo', media: await fileIdOf(), caption: 'new' };
    expect(await call('editMessageMedia', { ...place, media })).toMatchObject({ caption: 'new' });
    expect(await call('editMessageCaption', { ...place, caption: 'newer' })).toMatchObject({
      caption: 'newer',
    });
    const animation = await call('sendAnimation', { chat_id: alice, animation: file(pixel, 'a.gif') });
    expect(animation).toMatchObject({ document: { file_id: expect.any(String) } });
    const edited = { type: 'animation', media: animation.document.file_id, caption: 'edited' };
    expect(
      await call('editMessageMedia', { chat_id: alice, message_id: animation.message_id, media: edited }),
    ).toMatchObject({ caption: 'edited' });
  });

  test('downloads a file', async () => {
    const { file_path } = await call('getFile', { file_id: await fileIdOf() });
    const response = await fetch(`${sandbox.root}/file/bot${token}/${file_path}`);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pixel);
  });

  test('sends locations and contacts', async () => {
    const place = { latitude: 47.5351072, longitude: -52.7508537 };
    expect(await call('sendLocation', { chat_id: alice, ...place })).toMatchObject({ location: place });
    const contact = { phone_number: '+1(000)000-000', first_name: 'John', last_name: 'Doe' };
    expect(await call('sendContact', { chat_id: alice, ...contact })).toMatchObject({ contact });
  });

  test('reads chats and members', async () => {
    expect(await call('getChat', { chat_id: alice })).toMatchObject({
      id: alice,
      accepted_gift_types: expect.any(Object),
    });
    expect(await call('getChat', { chat_id: groupId })).toMatchObject({ title: 'Tea', permissions: {} });
    expect(await call('getChatMemberCount', { chat_id: groupId })).toBe(3);
    expect(await call('getChatMember', { chat_id: groupId, user_id: alice })).toMatchObject({
      status: 'creator',
      user: { id: alice },
    });
    expect(await call('getChatAdministrators', { chat_id: groupId })).toMatchObject([
      { user: { id: alice } },
    ]);
  });

  test('sends venues, dice and polls, and stops a poll', async () => {
    const venue = { latitude: 1, longitude: 2, title: 'Tea house', address: '1 High Street' };
    expect(await call('sendVenue', { chat_id: alice, ...venue })).toMatchObject({
      venue: { title: 'Tea house' },
    });
    expect(await call('sendDice', { chat_id: groupId })).toMatchObject({ dice: { emoji: '🎲' } });
    const options = [{ text: 'Yes' }, { text: 'No' }];
    const sent = await call('sendPoll', { chat_id: alice, question: 'Tea?', options, is_anonymous: false });
    expect(sent).toMatchObject({ poll: { question: 'Tea?', is_anonymous: false } });
    const place = { chat_id: alice, message_id: sent.message_id };
    expect(await call('stopPoll', place)).toMatchObject({ is_closed: true });
  });

  test('passes messages on, reacts to them and pins them', async () => {
    const { message_id } = await call('sendMessage', { chat_id: alice, text: 'hello' });
    const to = { chat_id: groupId, from_chat_id: alice };
    expect(await call('forwardMessage', { ...to, message_id })).toMatchObject({
      forward_origin: { type: 'user' },
    });
    expect(await call('copyMessage', { ...to, message_id })).toEqual({ message_id: expect.any(Number) });
    expect(await call('copyMessages', { ...to, message_ids: [message_id] })).toHaveLength(1);
    expect(await call('forwardMessages', { ...to, message_ids: [message_id] })).toHaveLength(1);
    const place = { chat_id: alice, message_id };
    expect(await call('setMessageReaction', { ...place, reaction: [{ type: 'emoji', emoji: '👍' }] })).toBe(
      true,
    );
    expect(await call('pinChatMessage', place)).toBe(true);
    expect(await call('getChat', { chat_id: alice })).toMatchObject({ pinned_message: { message_id } });
    expect(await call('unpinChatMessage', place)).toBe(true);
    expect(await call('unpinAllChatMessages', { chat_id: alice })).toBe(true);
  });

  test('understands refusals of calls', async () => {
    expect(await refusal('sendMessage', { chat_id: 404, text: 'x' })).toEqual({
      code: 400,
      description: 'Bad Request: chat not found',
    });
    // node-telegram-bot-api keeps no text of an answer of 500 or above.
    const missing = await refusal('sendPaidMedia', { chat_id: alice, star_count: 1, media: [] });
    expect(missing?.description ?? 'sendPaidMedia').toContain('sendPaidMedia');
    const other = connect(sandbox.root, `${botId}:${'B'.repeat(35)}`);
    expect(await other('getMe').catch(refusalOf)).toMatchObject({ code: 401 });
  });

  test('polls updates and replies', async () => {
    const stop = poll(sandbox.root, token);
    await sandbox.write('ping');
    const { messages } = await sandbox.control(
      'GET',
      `bots/${botId}/chats/${alice}/wait?contains=pong&timeout=30`,
    );
    await stop();
    expect(messages[0]).toMatchObject({ text: 'pong' });
  });

  async function fileIdOf(): Promise<string> {
    const sent: Loose = await call('sendPhoto', { chat_id: alice, photo: photo() });
    return sent.photo.at(-1).file_id;
  }
});
