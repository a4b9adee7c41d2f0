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
  const body = { title: 'Tea', type: 'supergroup', personIds: [alice, bob], botIds: [botId] };
  group = (await sandbox.control('POST', 'groups', body)).group.id;
});
afterAll(() => sandbox.close());

const send = async (method: string, params: object | FormData): Promise<Loose> => {
  const body = params instanceof FormData ? params : { chat_id: alice, ...params };
  const { result, description } = await sandbox.call(method, body);
  return result ?? description;
};
const messages = async (chat: number) =>
  (await sandbox.control('GET', `bots/${botId}/chats/${chat}`)).messages as Loose[];
const passOn = (method: string, params: object) =>
  sandbox.call(method, { chat_id: group, from_chat_id: alice, ...params });
const photo = (more = {}) =>
  photoForm({ chat_id: String(alice), caption: 'a *cup*', parse_mode: 'Markdown', ...more });

describe('copyMessage', () => {
  test('sends the content again, without where it comes from', async () => {
    const { message } = await sandbox.write('see https://example.org');
    const { result } = await passOn('copyMessage', { message_id: message.message_id });
    const copy = (await messages(group)).at(-1);
    expect(result).toEqual({ message_id: copy.messageId });
    expect(copy.message).toMatchObject({
      text: message.text,
      entities: message.entities,
      from: { id: botId },
    });
    expect(copy.message).not.toHaveProperty('forward_origin');
  });

  test('keeps, replaces or removes the caption of a file', async () => {
    const { message_id, photo: sizes } = await send('sendPhoto', photo());
    const copied = async (params: object) => {
      await passOn('copyMessage', { message_id, ...params });
      return (await messages(group)).at(-1).message;
    };
    expect(await copied({})).toMatchObject({
      caption: 'a cup',
      caption_entities: [{ type: 'bold' }],
      photo: sizes,
    });
    expect(await copied({ caption: '<i>new</i>', parse_mode: 'HTML', reply_markup: inline() })).toMatchObject(
      {
        caption: 'new',
        caption_entities: [{ type: 'italic' }],
        reply_markup: inline(),
      },
    );
    expect(await copied({ caption: '' })).not.toHaveProperty('caption');
  });

  test.each([
    [{ message_id: 999 }, 'message to copy not found'],
    [{}, 'message identifier is not specified'],
    [{ message_id: 1, from_chat_id: undefined }, 'from_chat_id is empty'],
    [{ message_id: 1, from_chat_id: 404 }, 'chat not found'],
  ])('refuses %j', async (params, reason) => {
    expect(await passOn('copyMessage', params)).toMatchObject({ description: `Bad Request: ${reason}` });
  });

  test('leaves protected and service messages where they are', async () => {
    const { message_id } = await send('sendMessage', { text: 'secret', protect_content: true });
    const refused = { description: "Bad Request: the message can't be copied" };
    expect(await passOn('copyMessage', { message_id })).toMatchObject(refused);
    expect(await passOn('forwardMessage', { message_id })).toMatchObject({
      description: "Bad Request: the message can't be forwarded",
    });
    const [joined] = await messages(group);
    expect(joined.message.new_chat_members).toMatchObject([{ id: botId }]);
    expect(await passOn('copyMessage', { from_chat_id: group, message_id: joined.messageId })).toMatchObject(
      refused,
    );
  });
});

describe('forwardMessage', () => {
  test('says who has written it first, also after a second forward', async () => {
    const { message } = await sandbox.write('original');
    const first = await passOn('forwardMessage', { message_id: message.message_id });
    const second = await sandbox.call('forwardMessage', {
      chat_id: alice,
      from_chat_id: group,
      message_id: first.result.message_id,
    });
    for (const { result } of [first, second]) {
      expect(result).toMatchObject({
        from: { id: botId },
        text: 'original',
        forward_origin: { type: 'user', sender_user: { id: alice }, date: message.date },
        forward_from: { id: alice },
      });
    }
  });
});

describe('several messages', () => {
  test('are copied or forwarded in order, an album as an album, and missing ones left out', async () => {
    const { photo: sizes } = await send('sendPhoto', photo());
    const media = [1, 2].map((n) => ({ type: 'photo', media: sizes[0].file_id, caption: `no ${n}` }));
    const album = await send('sendMediaGroup', { media });
    const ids = [...album.map((one: Loose) => one.message_id), 900_000];
    const copies = await passOn('copyMessages', { message_ids: ids, remove_caption: true });
    expect(copies.result).toEqual([{ message_id: expect.any(Number) }, { message_id: expect.any(Number) }]);
    const [one, two] = (await messages(group)).slice(-2).map(({ message }) => message);
    expect(one.media_group_id).toBe(two.media_group_id);
    expect(one.media_group_id).not.toBe(album[0].media_group_id);
    expect(one).not.toHaveProperty('caption');
    expect((await passOn('forwardMessages', { message_ids: ids })).result).toHaveLength(2);
  });

  test.each([
    [[], 'message identifiers are not specified'],
    [[2, 1], 'message identifiers must be in a strictly increasing order'],
    [Array.from({ length: 101 }, (_, at) => at + 1), 'too many message identifiers specified'],
    [[900_000], 'there are no messages to forward'],
  ])('refuses list %#', async (message_ids, reason) => {
    expect(await passOn('forwardMessages', { message_ids })).toMatchObject({
      description: `Bad Request: ${reason}`,
    });
  });
});

describe('small messages', () => {
  test('a venue has a place, and dice a value of their kind', async () => {
    const venue = {
      latitude: 1,
      longitude: 2,
      title: 'Tea house',
      address: '1 High Street',
      foursquare_id: 'x',
    };
    expect(await send('sendVenue', venue)).toMatchObject({
      location: { latitude: 1 },
      venue: { location: { longitude: 2 }, title: 'Tea house', foursquare_id: 'x' },
    });
    expect(await send('sendVenue', { ...venue, address: '' })).toBe(
      'Bad Request: venue address must be non-empty',
    );
    for (const [emoji, most] of [
      ['', 6],
      ['⚽️', 5],
      ['🎰', 64],
    ] as const) {
      const { dice } = await send('sendDice', { emoji });
      expect(dice.emoji).toBe(emoji.replace('\uFE0F', '') || '🎲');
      expect(dice.value).toBeGreaterThanOrEqual(1);
      expect(dice.value).toBeLessThanOrEqual(most);
    }
    expect(await send('sendDice', { emoji: '🙂' })).toBe('Bad Request: wrong dice emoji specified');
  });
});

describe('pins', () => {
  const pin = (method: string, params: object) => sandbox.call(method, { chat_id: alice, ...params });

  test('show in getChat, the latest first, and announce themselves', async () => {
    const [one, two] = [
      await send('sendMessage', { text: 'one' }),
      await send('sendMessage', { text: 'two' }),
    ];
    const pinned = async () => (await send('getChat', {})).pinned_message?.text;
    for (const { message_id } of [one, two]) {
      expect(await pin('pinChatMessage', { message_id, disable_notification: true })).toMatchObject({
        result: true,
      });
    }
    expect((await messages(alice)).at(-1).message).toMatchObject({ pinned_message: { text: 'two' } });
    expect(await pinned()).toBe('two');
    await pin('unpinChatMessage', {});
    expect(await pinned()).toBe('one');
    await pin('deleteMessage', { message_id: one.message_id });
    expect(await pinned()).toBeUndefined();
    expect(await pin('unpinAllChatMessages', {})).toMatchObject({ result: true });
    expect(await pin('unpinChatMessage', {})).toMatchObject({
      description: 'Bad Request: message to unpin not found',
    });
  });

  test('need an administrator in a group', async () => {
    const { result } = await sandbox.call('sendMessage', { chat_id: group, text: 'rules' });
    const params = { chat_id: group, message_id: result.message_id };
    expect(await pin('pinChatMessage', params)).toMatchObject({
      description: 'Bad Request: not enough rights to manage pinned messages in the chat',
    });
    await sandbox.control('POST', `groups/${group}/promote`, { botId });
    expect(await pin('pinChatMessage', params)).toMatchObject({ result: true });
  });
});

function inline() {
  return { inline_keyboard: [[{ text: 'ok', callback_data: 'ok' }]] };
}
