import {
  alice,
  bob,
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
  await sandbox.begin();
});
afterEach(() => sandbox.close());

const send = (params: object) => sandbox.call('sendMessage', { chat_id: alice, text: 'hello', ...params });
const button = (more: object) => ({ reply_markup: { inline_keyboard: [[{ text: 'ok', ...more }]] } });

describe('sendMessage', () => {
  test('gives the message that was sent', async () => {
    const { result } = await send({ text: ' <b>Hi</b> & &lt; ', parse_mode: 'HTML' });
    expect(result).toMatchObject({
      message_id: 2,
      from: { id: botId, is_bot: true },
      chat: { id: alice, type: 'private', first_name: 'Alice' },
      text: 'Hi & <',
      entities: [{ type: 'bold', offset: 0, length: 2 }],
    });
  });

  test('takes its parameters from address, form, JSON and multipart alike', async () => {
    const address = `${sandbox.root}/bot${token}/sendMessage`;
    const markup = JSON.stringify(button({ callback_data: 'x' }).reply_markup);
    const query = new URLSearchParams({ chat_id: String(alice), text: 'a', reply_markup: markup });
    const form = new FormData();
    for (const [name, value] of query) form.set(name, value);
    const responses = await Promise.all([
      fetch(`${address}?${query}`).then(sandbox.read),
      fetch(address, { method: 'POST', body: query }).then(sandbox.read),
      fetch(address, { method: 'POST', body: form }).then(sandbox.read),
      sandbox.call('SENDMESSAGE', { chat_id: String(alice), text: 'a', reply_markup: markup }),
    ]);
    for (const { result } of responses) {
      expect(result).toMatchObject({
        text: 'a',
        reply_markup: { inline_keyboard: [[{ callback_data: 'x' }]] },
      });
    }
  });

  test.each([
    [{ chat_id: undefined }, 'Bad Request: chat_id is empty'],
    [{ chat_id: 999 }, 'Bad Request: chat not found'],
    [{ chat_id: bob }, 'Bad Request: chat not found'],
    [{ chat_id: '@nobody' }, 'Bad Request: chat not found'],
    [{ text: '' }, 'Bad Request: message text is empty'],
    [{ text: '<b> </b>', parse_mode: 'HTML' }, 'Bad Request: message text is empty'],
    [{ text: 'x'.repeat(4097) }, 'Bad Request: message is too long'],
    [{ parse_mode: 'BBCode' }, 'Bad Request: unsupported parse_mode'],
    [
      { text: '<b>x', parse_mode: 'HTML' },
      'Bad Request: can\'t parse entities: Can\'t find end tag corresponding to start tag "b"',
    ],
    [{ reply_markup: '{' }, "Bad Request: can't parse reply keyboard markup JSON object"],
    [{ reply_markup: '[]' }, 'Bad Request: object expected as reply markup'],
    [button({}), 'Bad Request: Text buttons are unallowed in the inline keyboard'],
    [button({ callback_data: '' }), 'Bad Request: BUTTON_DATA_INVALID'],
    [button({ callback_data: 'x'.repeat(65) }), 'Bad Request: BUTTON_DATA_INVALID'],
    [button({ callback_data: 'я'.repeat(33) }), 'Bad Request: BUTTON_DATA_INVALID'],
    [
      button({ url: 'javascript:alert(1)' }),
      "Bad Request: inline keyboard button URL 'javascript:alert(1)' is invalid: Unsupported URL protocol",
    ],
    [
      button({ web_app: { url: 'http://x.org' } }),
      "Bad Request: inline keyboard button Web App URL 'http://x.org' is invalid: Only HTTPS links are allowed",
    ],
    [{ message_thread_id: 5 }, 'Bad Request: message thread not found'],
    [{ reply_parameters: { message_id: 77 } }, 'Bad Request: message to be replied not found'],
  ])('refuses %j', async (params, description) => {
    expect(await send(params)).toMatchObject({ status: 400, ok: false, error_code: 400, description });
  });

  test('takes what is exactly at the limits', async () => {
    const keyboard = { inline_keyboard: [[{ text: 'ok', callback_data: 'я'.repeat(32) }]] };
    const sent = await send({
      text: `<b>${'&amp;'.repeat(4096)}</b>`,
      parse_mode: 'HTML',
      reply_markup: keyboard,
    });
    expect(sent.result.text).toHaveLength(4096);
    const rows = (count: number, width: number) => ({
      reply_markup: {
        inline_keyboard: Array.from({ length: count }, () =>
          Array.from({ length: width }, () => ({ text: 'ok', callback_data: 'x' })),
        ),
      },
    });
    expect(await send(rows(12, 8))).toMatchObject({ ok: true });
    expect(await send(rows(1, 9))).toMatchObject({ description: 'Bad Request: REPLY_MARKUP_TOO_LONG' });
    expect(await send(rows(101, 1))).toMatchObject({ description: 'Bad Request: REPLY_MARKUP_TOO_LONG' });
  });

  test('keeps link preview options, replies and silence about missing ones', async () => {
    const { result } = await send({
      link_preview_options: { is_disabled: true },
      reply_parameters: { message_id: 1 },
    });
    expect(result).toMatchObject({
      link_preview_options: { is_disabled: true },
      reply_to_message: { message_id: 1, text: '/start' },
    });
    const allowed = { message_id: 77, allow_sending_without_reply: true };
    expect(await send({ reply_parameters: allowed })).toMatchObject({ ok: true });
  });
});

describe('sending media', () => {
  const caption = { chat_id: String(alice), caption: '<i>look</i>', parse_mode: 'HTML' };

  test.each<[string, string, null?]>([
    ['sendPhoto', 'photo'],
    ['sendVideo', 'video'],
    ['sendAudio', 'audio'],
    ['sendDocument', 'document'],
    ['sendAnimation', 'animation'],
    ['sendVoice', 'voice'],
    ['sendVideoNote', 'video_note', null],
    ['sendSticker', 'sticker', null],
  ])('%s takes an upload, and then its file_id', async (method, field, shown: string | null = 'look') => {
    const first = await sandbox.call(method, photoForm(caption, pixel, field));
    expect(first.ok).toBe(true);
    expect(first.result.caption ?? null).toBe(shown);
    const media = Array.isArray(first.result[field]) ? first.result[field][0] : first.result[field];
    const again = await sandbox.call(method, { chat_id: alice, [field]: media.file_id });
    const same = Array.isArray(again.result[field]) ? again.result[field][0] : again.result[field];
    expect(same.file_unique_id).toBe(media.file_unique_id);
  });

  test("refuses another bot's file_id", async () => {
    const sent = await sandbox.call('sendPhoto', photoForm(caption));
    const other = `987654321:${'B'.repeat(35)}`;
    await sandbox.call('getMe', {}, other);
    await sandbox.control('POST', `bots/987654321/chats/${alice}/messages`, { text: 'hi' });
    const params = { chat_id: alice, photo: sent.result.photo[0].file_id };
    expect(await sandbox.call('sendPhoto', params, other)).toMatchObject({
      description: 'Bad Request: wrong file identifier/HTTP URL specified',
    });
  });

  test.each([
    ['no file', { chat_id: alice }, 'Bad Request: there is no photo in the request'],
    [
      'an unreachable address',
      { chat_id: alice, photo: 'http://127.0.0.1:9/x.png' },
      'Bad Request: failed to get HTTP URL content',
    ],
    [
      'a long caption',
      { chat_id: alice, caption: 'x'.repeat(1025) },
      'Bad Request: message caption is too long',
    ],
  ])('refuses %s', async (_name, params, description) => {
    expect(await sandbox.call('sendPhoto', params)).toMatchObject({ status: 400, description });
  });

  test('refuses what is no picture, and an empty file', async () => {
    const text = await sandbox.call('sendPhoto', photoForm(caption, Buffer.from('words')));
    expect(text.description).toBe('Bad Request: IMAGE_PROCESS_FAILED');
    const empty = await sandbox.call('sendDocument', photoForm(caption, Buffer.alloc(0), 'document'));
    expect(empty.description).toBe('Bad Request: file must be non-empty');
  });

  test('refuses a photo over 10 MB and any file over 50 MB', async () => {
    const big = Buffer.concat([pixel, Buffer.alloc(10 * 1024 * 1024)]);
    const photo = await sandbox.call('sendPhoto', photoForm(caption, big));
    expect(photo).toMatchObject({ status: 400, description: 'Bad Request: file is too big' });
    expect(await sandbox.call('sendDocument', photoForm(caption, big, 'document'))).toMatchObject({
      ok: true,
    });
    const huge = photoForm(caption, Buffer.alloc(50 * 1024 * 1024 + 1), 'document');
    expect(await sandbox.call('sendDocument', huge)).toMatchObject({
      status: 413,
      description: 'Request Entity Too Large',
    });
  });

  test('fetches by address', async () => {
    const uploaded = await sandbox.call('sendPhoto', photoForm(caption));
    const url = `${sandbox.root}/sandbox/api/files/${uploaded.result.photo[0].file_unique_id}`;
    const sent = await sandbox.call('sendPhoto', { chat_id: alice, photo: url });
    expect(sent.result.photo[0]).toMatchObject({ width: 1, height: 1, file_size: pixel.length });
    const page = { chat_id: alice, photo: `${sandbox.root}/sandbox/api/health` };
    expect(await sandbox.call('sendPhoto', page)).toMatchObject({
      description: 'Bad Request: wrong type of the web page content',
    });
  });

  test('sends albums, from two files of one form', async () => {
    const form = photoForm({ chat_id: String(alice) }, pixel, 'one');
    form.set('two', new Blob([new Uint8Array(pixel)]), 'two.png');
    const media = [
      { type: 'photo', media: 'attach://one', caption: 'first' },
      { type: 'photo', media: 'attach://two' },
    ];
    form.set('media', JSON.stringify(media));
    const { result } = await sandbox.call('sendMediaGroup', form);
    expect(result).toHaveLength(2);
    expect(result[0].media_group_id).toBe(result[1].media_group_id);
    const eleven = { chat_id: alice, media: Array.from({ length: 11 }, () => media[0]) };
    expect(await sandbox.call('sendMediaGroup', eleven)).toMatchObject({ status: 400 });
  });
});

describe('other things to send', () => {
  test('sends locations, contacts and chat actions', async () => {
    expect(await sandbox.call('sendLocation', { chat_id: alice, latitude: 1, longitude: 2 })).toMatchObject({
      result: { location: { latitude: 1, longitude: 2 } },
    });
    expect(
      await sandbox.call('sendContact', { chat_id: alice, phone_number: '+1', first_name: 'Bob' }),
    ).toMatchObject({ result: { contact: { phone_number: '+1' } } });
    expect(await sandbox.call('sendChatAction', { chat_id: alice, action: 'typing' })).toMatchObject({
      result: true,
    });
  });

  test.each([
    ['sendLocation', { latitude: 91, longitude: 0 }, 'wrong latitude/longitude specified'],
    ['sendContact', { first_name: 'Bob' }, 'phone number must be non-empty'],
    ['sendChatAction', { action: 'dance' }, 'wrong parameter action in request'],
  ])('%s refuses %j', async (method, params, reason) => {
    expect(await sandbox.call(method, { chat_id: alice, ...params })).toMatchObject({
      description: `Bad Request: ${reason}`,
    });
  });
});

describe('chats that refuse', () => {
  test('sending fails after a block, until the person unblocks the bot', async () => {
    await sandbox.control('POST', `bots/${botId}/chats/${alice}/block`);
    expect(await send({})).toMatchObject({
      status: 403,
      description: 'Forbidden: bot was blocked by the user',
    });
    await sandbox.control('POST', `bots/${botId}/chats/${alice}/unblock`);
    expect(await send({})).toMatchObject({ ok: true });
  });

  test('follows groups as they kick, migrate and hold people a bot may not write to', async () => {
    const { group } = await sandbox.control('POST', 'groups', {
      title: 'Tea',
      personIds: [alice, bob],
      botIds: [botId],
    });
    expect(await send({ chat_id: group.id })).toMatchObject({ result: { chat: { title: 'Tea' } } });
    expect(await send({ chat_id: bob })).toMatchObject({
      description: "Forbidden: bot can't initiate conversation with a user",
    });
    expect(await send({ chat_id: group.id, ...button({ web_app: { url: 'https://x.org' } }) })).toMatchObject(
      {
        description: 'Bad Request: BUTTON_TYPE_INVALID',
      },
    );
    const migrated = await sandbox.control('POST', `groups/${group.id}/migrate`);
    expect(await send({ chat_id: group.id })).toMatchObject({
      status: 400,
      description: 'Bad Request: group chat was upgraded to a supergroup chat',
      parameters: { migrate_to_chat_id: migrated.group.id },
    });
    await sandbox.control('POST', `groups/${migrated.group.id}/remove`, { botId });
    expect(await send({ chat_id: migrated.group.id })).toMatchObject({
      status: 403,
      description: 'Forbidden: bot was kicked from the supergroup chat',
    });
  });
});
