import {
  alice,
  botId,
  photoForm,
  pixel,
  startSandbox,
  type TestSandbox,
  token,
} from '../testing/start-sandbox';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.close());

describe('tokens and methods', () => {
  test('makes a bot of a token on first use', async () => {
    expect(await sandbox.call('getMe')).toMatchObject({
      ok: true,
      result: { id: botId, is_bot: true, can_join_groups: true, can_read_all_group_messages: false },
    });
  });

  test('refuses a wrong secret, a revoked token and a deleted bot with 401', async () => {
    await sandbox.call('getMe');
    const unauthorized = { status: 401, ok: false, error_code: 401, description: 'Unauthorized' };
    expect(await sandbox.call('getMe', {}, `${botId}:${'B'.repeat(35)}`)).toMatchObject(unauthorized);
    const { bot } = await sandbox.control('POST', `bots/${botId}/revoke`);
    expect(await sandbox.call('getMe')).toMatchObject(unauthorized);
    expect(await sandbox.call('getMe', {}, bot.token)).toMatchObject({ ok: true });
    await sandbox.control('DELETE', `bots/${botId}`);
    expect(await sandbox.call('getMe', {}, bot.token)).toMatchObject(unauthorized);
  });

  test('refuses malformed tokens and unknown methods with 404', async () => {
    const notFound = { status: 404, ok: false, error_code: 404, description: 'Not Found' };
    expect(await sandbox.call('getMe', {}, 'nonsense')).toMatchObject(notFound);
    expect(await sandbox.call('getEverything')).toMatchObject({
      ...notFound,
      description: 'Not Found: method not found',
    });
    expect(await sandbox.read(await fetch(`${sandbox.root}/elsewhere`))).toMatchObject(notFound);
  });

  test('names a method of Telegram that it lacks', async () => {
    expect(await sandbox.call('sendpaidmedia')).toMatchObject({
      status: 501,
      ok: false,
      error_code: 501,
      description: 'Not Implemented: sendPaidMedia is not part of this sandbox',
    });
  });

  test('refuses bodies that cannot be read', async () => {
    const post = (body: string) =>
      fetch(`${sandbox.root}/bot${token}/sendMessage`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      }).then(sandbox.read);
    expect(await post('{')).toMatchObject({ status: 400, ok: false });
    expect(await post('')).toMatchObject({ description: 'Bad Request: message text is empty' });
    const flood = JSON.stringify({ text: 'x'.repeat(5_000_000) });
    expect(await post(flood)).toMatchObject({ status: 413, description: 'Request Entity Too Large' });
  });
});

describe('names and descriptions', () => {
  test.each([
    ['Name', 'name', 64, 'BOT_TITLE_INVALID'],
    ['Description', 'description', 512, 'BOT_DESCRIPTION_INVALID'],
    ['ShortDescription', 'short_description', 120, 'BOT_SHORT_DESCRIPTION_INVALID'],
  ])('My%s is set, read back, and limited', async (method, field, limit, refusal) => {
    const longest = 'x'.repeat(limit);
    expect(await sandbox.call(`setMy${method}`, { [field]: longest })).toMatchObject({ result: true });
    expect((await sandbox.call(`getMy${method}`)).result).toEqual({ [field]: longest });
    await sandbox.call(`setMy${method}`, { [field]: 'по-русски', language_code: 'ru' });
    expect((await sandbox.call(`getMy${method}`, { language_code: 'ru' })).result).toEqual({
      [field]: 'по-русски',
    });
    expect((await sandbox.call(`getMy${method}`, { language_code: 'de' })).result).toEqual({
      [field]: longest,
    });
    expect(await sandbox.call(`setMy${method}`, { [field]: `${longest}x` })).toMatchObject({
      description: `Bad Request: ${refusal}`,
    });
  });
});

describe('commands', () => {
  const set = (commands: unknown, more = {}) => sandbox.call('setMyCommands', { commands, ...more });

  test('keeps them by scope and language', async () => {
    const commands = [{ command: 'start', description: 'Begin' }];
    await set(commands);
    await set([{ command: 'hilfe', description: 'Hilfe' }], { language_code: 'de' });
    expect((await sandbox.call('getMyCommands')).result).toEqual(commands);
    expect((await sandbox.call('getMyCommands', { language_code: 'de' })).result).toHaveLength(1);
    expect((await sandbox.call('getMyCommands', { scope: { type: 'all_group_chats' } })).result).toEqual([]);
    expect(await sandbox.call('deleteMyCommands')).toMatchObject({ result: true });
    expect((await sandbox.call('getMyCommands')).result).toEqual([]);
  });

  test.each([
    [[{ command: 'Start', description: 'x' }], 'BOT_COMMAND_INVALID'],
    [[{ command: 'x'.repeat(33), description: 'x' }], 'command length must not exceed 32'],
    [[{ command: '/', description: 'x' }], 'command must be non-empty'],
    [[{ command: 'start', description: ' ' }], 'command description must be non-empty'],
    [[{ command: 'start', description: 'x'.repeat(257) }], 'command description length must not exceed 256'],
    [
      Array.from({ length: 101 }, (_, i) => ({ command: `c${i}`, description: 'x' })),
      'BOT_COMMANDS_TOO_MUCH',
    ],
    ['{}', 'expected an Array of BotCommand'],
  ])('refuses list %#', async (commands, reason) => {
    expect(await set(commands)).toMatchObject({ description: `Bad Request: ${reason}` });
  });
});

describe('the menu button', () => {
  test('is set for all chats or for one', async () => {
    const webApp = { type: 'web_app', text: 'Open', web_app: { url: 'https://x.org' } };
    await sandbox.call('setChatMenuButton', { menu_button: webApp });
    await sandbox.call('setChatMenuButton', { chat_id: alice, menu_button: { type: 'default' } });
    expect((await sandbox.call('getChatMenuButton')).result).toEqual(webApp);
    expect((await sandbox.call('getChatMenuButton', { chat_id: alice })).result).toEqual({ type: 'default' });
  });

  test.each([
    [{ type: 'magic' }, "can't parse menu button: Unsupported type specified"],
    [{ type: 'web_app', text: '', web_app: { url: 'https://x.org' } }, 'menu button text must be non-empty'],
    [
      { type: 'web_app', text: 'Open', web_app: { url: 'http://x.org' } },
      "menu button Web App URL 'http://x.org' is invalid: Only HTTPS links are allowed",
    ],
  ])('refuses %j', async (menu_button, reason) => {
    expect(await sandbox.call('setChatMenuButton', { menu_button })).toMatchObject({
      status: 400,
      description: `Bad Request: ${reason}`,
    });
  });
});

describe('files that people send', () => {
  test('are found by getFile and downloaded for an hour', async () => {
    await sandbox.call('getMe');
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(pixel)], { type: 'image/png' }), 'me.png');
    form.set('caption', 'me');
    await sandbox.control('POST', `bots/${botId}/chats/${alice}/messages`, form);
    const [update] = await sandbox.updates();
    expect(update.message).toMatchObject({ caption: 'me', photo: [{ width: 1, file_size: pixel.length }] });
    const { file_id } = update.message.photo[0];
    const { result } = await sandbox.call('getFile', { file_id });
    const url = `${sandbox.root}/file/bot${token}/${result.file_path}`;
    const content = await fetch(url).then((response) => response.arrayBuffer());
    expect(Buffer.from(content).equals(pixel)).toBe(true);
    sandbox.wait(3_600_001);
    expect((await fetch(url)).status).toBe(404);
    expect(await sandbox.call('getFile', { file_id: 'x' })).toMatchObject({ status: 400 });
  });
});

describe('the profile of a bot', () => {
  test('has a photo, and the rights that it asks for', async () => {
    const photo = photoForm({ photo: '{"type":"static","photo":"attach://file"}' }, undefined, 'file');
    expect(await sandbox.call('setMyProfilePhoto', photo)).toMatchObject({ result: true });
    const shown = async () => (await sandbox.control('GET', `bots/${botId}`)).bot.profilePhoto;
    expect(await shown()).toEqual(expect.any(String));
    await sandbox.call('removeMyProfilePhoto');
    expect(await shown()).toBeUndefined();
    await sandbox.call('setMyDefaultAdministratorRights', { rights: { can_pin_messages: true } });
    const rights = async (params = {}) =>
      (await sandbox.call('getMyDefaultAdministratorRights', params)).result.can_pin_messages;
    expect(await rights()).toBe(true);
    expect(await rights({ for_channels: true })).toBeUndefined();
  });

  test('asks for the rights that the kind of chat knows, and the others are false', async () => {
    const can_edit_messages = true;
    for (const for_channels of [false, true]) {
      await sandbox.call('setMyDefaultAdministratorRights', { for_channels, rights: { can_edit_messages } });
    }
    const shown = async (for_channels: boolean) =>
      (await sandbox.call('getMyDefaultAdministratorRights', { for_channels })).result;
    const ofGroups = { can_pin_messages: false, can_manage_topics: false };
    expect(await shown(false)).toMatchObject({ is_anonymous: false, can_manage_chat: false, ...ofGroups });
    expect(await shown(false)).not.toHaveProperty('can_edit_messages');
    expect(await shown(true)).toMatchObject({ can_post_messages: false, can_edit_messages });
    expect(await shown(true)).not.toHaveProperty('can_manage_topics');
  });
});

describe('chats', () => {
  test('methods about a chat describe it and its members', async () => {
    await sandbox.begin();
    expect((await sandbox.call('getChat', { chat_id: alice })).result).toMatchObject({ first_name: 'Alice' });
    expect((await sandbox.call('getChatMemberCount', { chat_id: alice })).result).toBe(2);
    expect((await sandbox.call('getChatMember', { chat_id: alice, user_id: botId })).result.status).toBe(
      'member',
    );
    expect(await sandbox.call('getChatMember', { chat_id: alice, user_id: 5 })).toMatchObject({
      status: 400,
    });
    expect(await sandbox.call('leaveChat', { chat_id: alice })).toMatchObject({ status: 400 });
    expect(await sandbox.call('getChat', { chat_id: 5 })).toMatchObject({
      description: 'Bad Request: chat not found',
    });
  });
});
