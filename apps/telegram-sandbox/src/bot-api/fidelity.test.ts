import { alice, bob, botId, photoForm, startSandbox, type TestSandbox } from '../testing/start-sandbox';
import { methodNames } from './methods';
import { telegramMethods } from './telegram-methods';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
  await sandbox.begin();
});
afterEach(() => sandbox.close());

const send = (params: object) => sandbox.call('sendMessage', { chat_id: alice, text: 'hello', ...params });

describe('what a bot sends is kept', () => {
  test('keeps protection and effect of a message', async () => {
    const { result } = await send({ protect_content: true, message_effect_id: '5046509860389126442' });
    expect(result).toMatchObject({ has_protected_content: true, effect_id: '5046509860389126442' });
  });

  test('keeps a caption above its media, and a spoiler', async () => {
    const fields = { chat_id: String(alice), caption: 'look', show_caption_above_media: 'true' };
    const { result } = await sandbox.call('sendPhoto', photoForm({ ...fields, has_spoiler: 'true' }));
    expect(result).toMatchObject({ show_caption_above_media: true, has_media_spoiler: true });
    const edit = { chat_id: alice, message_id: result.message_id, caption: 'below' };
    const edited = await sandbox.call('editMessageCaption', edit);
    expect(edited.result).not.toHaveProperty('show_caption_above_media');
  });

  test('keeps the last name of a contact and the details of a location', async () => {
    const contact = { phone_number: '+1', first_name: 'Bob', last_name: 'Baker' };
    expect((await sandbox.call('sendContact', { chat_id: alice, ...contact })).result.contact).toEqual(
      contact,
    );
    const location = { latitude: 1, longitude: 2, live_period: 60, heading: 90 };
    const sent = await sandbox.call('sendLocation', { chat_id: alice, ...location });
    expect(sent.result.location).toEqual(location);
    expect(sent.result).not.toHaveProperty('text');
  });

  test('keeps style and emoji of a button, and refuses an unknown style', async () => {
    const markup = (style: string) => ({
      reply_markup: {
        inline_keyboard: [[{ text: 'ok', callback_data: 'x', style, icon_custom_emoji_id: '5', more: 1 }]],
      },
    });
    expect((await send(markup('danger'))).result.reply_markup.inline_keyboard).toEqual([
      [{ text: 'ok', callback_data: 'x', style: 'danger', icon_custom_emoji_id: '5' }],
    ]);
    expect(await send(markup('pink'))).toMatchObject({ status: 400 });
  });

  test('finds hashtags, addresses and numbers as well as the formatting', async () => {
    const { result } = await send({
      text: '*#tea* `#code` ann@example.org +1 555 010 9999',
      parse_mode: 'Markdown',
    });
    expect(result.entities.map(({ type }: { type: string }) => type)).toEqual([
      'bold',
      'hashtag',
      'code',
      'email',
      'phone_number',
    ]);
  });

  test('refuses markup in the words of Telegram', async () => {
    expect(await send({ text: 'snake_case', parse_mode: 'Markdown' })).toMatchObject({
      status: 400,
      description:
        "Bad Request: can't parse entities: Can't find end of the entity starting at byte offset 5",
    });
    expect(await send({ text: 'Hi.', parse_mode: 'MarkdownV2' })).toMatchObject({
      status: 400,
      description:
        "Bad Request: can't parse entities: Character '.' is reserved and must be escaped with the preceding '\\'",
    });
  });
});

describe('what a bot reads', () => {
  test('getChat has everything that Telegram requires', async () => {
    const { result } = await sandbox.call('getChat', { chat_id: alice });
    expect(result).toMatchObject({
      type: 'private',
      active_usernames: ['alice'],
      accepted_gift_types: { unlimited_gifts: true, gifts_from_channels: true },
      accent_color_id: 0,
      max_reaction_count: 11,
    });
  });

  test('an administrator has its rights', async () => {
    const { group } = await sandbox.control('POST', 'groups', {
      title: 'Tea',
      personIds: [alice, bob],
      botIds: [botId],
    });
    await sandbox.control('POST', `groups/${group.id}/promote`, { botId });
    const member = await sandbox.call('getChatMember', { chat_id: group.id, user_id: botId });
    expect(member.result).toMatchObject({ status: 'administrator', can_delete_messages: true });
    expect(await sandbox.call('getChatMembersCount', { chat_id: group.id })).toMatchObject({ result: 3 });
  });

  test('a location comes without an empty text', async () => {
    const location = { latitude: 1, longitude: 2 };
    await sandbox.control('POST', `bots/${botId}/chats/${alice}/messages`, { text: '', extra: { location } });
    const update = (await sandbox.updates()).at(-1);
    expect(update.message).toMatchObject({ location });
    expect(update.message).not.toHaveProperty('text');
  });

  test('a webhook may be a domain with a certificate of its own', async () => {
    const form = photoForm({ url: 'bot.example.org', ip_address: '203.0.113.5' }, undefined, 'certificate');
    expect(await sandbox.call('setWebhook', form)).toMatchObject({ ok: true, result: true });
    expect((await sandbox.call('getWebhookInfo')).result).toMatchObject({
      url: 'bot.example.org',
      has_custom_certificate: true,
      ip_address: '203.0.113.5',
    });
  });
});

describe('a call without parameters', () => {
  const needsNothing = new Set(
    `getMe getMyName getMyDescription getMyShortDescription setMyName setMyDescription setMyShortDescription getMyCommands
    deleteMyCommands setChatMenuButton getChatMenuButton getUpdates setWebhook deleteWebhook getWebhookInfo close logOut getForumTopicIconStickers getStarTransactions
    getMyStarBalance removeMyProfilePhoto setMyDefaultAdministratorRights getMyDefaultAdministratorRights getAvailableGifts`.split(
      /\s+/,
    ),
  );

  test.each(methodNames)('%s', async (method) => {
    const response = await sandbox.call(method);
    if (needsNothing.has(method)) expect(response).toMatchObject({ status: 200, ok: true });
    else {
      expect(response).toMatchObject({ status: 400, ok: false, error_code: 400 });
      expect(response.description).toMatch(/^Bad Request: \S/);
    }
  });
});

test('every method is one of Telegram', () => {
  for (const method of methodNames) expect(telegramMethods).toContain(method);
});
