import { alice, botId, type Loose, pixel, startSandbox, type TestSandbox } from '../testing/start-sandbox';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
  await sandbox.begin();
});
afterEach(() => sandbox.close());

const chat = `bots/${botId}/chats/${alice}`;
const lastMessage = async () => (await sandbox.updates()).at(-1).message as Loose;
const keyboard = (rows: unknown[][], more = {}) =>
  sandbox.call('sendMessage', {
    chat_id: alice,
    text: 'Choose',
    reply_markup: { keyboard: rows, input_field_placeholder: 'Tea?', ...more },
  });
const press = (text: string) => sandbox.control('POST', `${chat}/keyboard`, { text });

test('a message that answers another one holds it', async () => {
  const { result } = await sandbox.call('sendMessage', { chat_id: alice, text: 'A question' });
  const write = (replyTo: number) => sandbox.control('POST', `${chat}/messages`, { text: 'Yes', replyTo });
  expect(await write(result.message_id)).toMatchObject({ status: 201 });
  expect(await lastMessage()).toMatchObject({
    text: 'Yes',
    reply_to_message: { message_id: result.message_id, text: 'A question' },
  });
  expect(await write(999_999)).toMatchObject({ status: 409 });
});

describe('the reply keyboard', () => {
  test('is shown until it is removed, and not part of the message', async () => {
    const { result } = await keyboard([['Tea', { text: 'Coffee', style: 'success' }]]);
    expect(result).not.toHaveProperty('reply_markup');
    expect((await sandbox.control('GET', chat)).keyboard).toEqual({
      rows: [
        [
          { text: 'Tea', style: null, asks: 'text', url: null },
          { text: 'Coffee', style: 'success', asks: 'text', url: null },
        ],
      ],
      oneTime: false,
      placeholder: 'Tea?',
    });
    await sandbox.call('sendMessage', { chat_id: alice, text: 'x', reply_markup: { remove_keyboard: true } });
    expect((await sandbox.control('GET', chat)).keyboard).toBeNull();
  });

  test('a press writes the text of the button, and a one-time keyboard then closes', async () => {
    await keyboard([['Tea']], { one_time_keyboard: true });
    expect(await press('Milk')).toMatchObject({ status: 409 });
    expect(await press('Tea')).toMatchObject({ status: 201 });
    expect(await lastMessage()).toMatchObject({ text: 'Tea', from: { id: alice } });
    expect(await press('Tea')).toMatchObject({ status: 409 });
  });

  test('a press shares the contact or location that the button asks for', async () => {
    await keyboard([
      [{ text: 'My number', request_contact: true }],
      [{ text: 'Where I am', request_location: true }],
    ]);
    await press('My number');
    expect(await lastMessage()).toMatchObject({ contact: { user_id: alice, first_name: 'Alice' } });
    await press('Where I am');
    expect(await lastMessage()).toMatchObject({ location: { latitude: expect.any(Number) } });
  });

  test.each([
    [{ keyboard: 'x' }, 'field "keyboard" must be of type Array'],
    [{ keyboard: [[{}]] }, 'can\'t parse keyboard button: Can\'t find field "text"'],
    [{ keyboard: [[' ']] }, 'keyboard button text must be non-empty'],
  ])('refuses %j', async (reply_markup, reason) => {
    expect(await sandbox.call('sendMessage', { chat_id: alice, text: 'x', reply_markup })).toMatchObject({
      status: 400,
      description: `Bad Request: ${reason}`,
    });
  });

  test('an edit takes an inline keyboard only', async () => {
    const { result } = await sandbox.call('sendMessage', { chat_id: alice, text: 'x' });
    const edit = { chat_id: alice, message_id: result.message_id, text: 'y' };
    expect(
      await sandbox.call('editMessageText', { ...edit, reply_markup: { keyboard: [['Tea']] } }),
    ).toMatchObject({ description: 'Bad Request: inline keyboard expected' });
    expect(await sandbox.call('editMessageText', { ...edit, message_id: undefined })).toMatchObject({
      description: 'Bad Request: message identifier is not specified',
    });
  });
});

describe('what a person sends', () => {
  test('a contact and a location are shared without text', async () => {
    await sandbox.control('POST', `${chat}/share`, { what: 'contact' });
    const message = await lastMessage();
    expect(message.contact.phone_number).toMatch(/^\+1555\d{7}$/);
    expect(message).not.toHaveProperty('text');
    await sandbox.control('POST', `${chat}/share`, { what: 'location' });
    expect((await sandbox.control('GET', `people/${alice}/chats`)).chats[0].last.text).toBe('Location');
  });

  test('a voice message has its duration, a sticker its emoji', async () => {
    const send = async (kind: string, fields: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ kind, ...fields })) form.set(name, value);
      form.set('file', new Blob([new Uint8Array(pixel)], { type: 'image/png' }), 'file.png');
      await sandbox.control('POST', `${chat}/messages`, form);
      return lastMessage();
    };
    expect((await send('voice', { duration: '4' })).voice.duration).toBe(4);
    expect((await send('sticker', { emoji: '👍' })).sticker).toMatchObject({ emoji: '👍', type: 'regular' });
  });

  test('a forwarded message says where it comes from', async () => {
    const { result } = await sandbox.call('sendMessage', { chat_id: alice, text: 'hello' });
    const forward = (messageId: number) => sandbox.control('POST', `${chat}/forward`, { messageId });
    await forward(result.message_id);
    expect(await lastMessage()).toMatchObject({
      text: 'hello',
      from: { id: alice },
      forward_origin: { type: 'user', sender_user: { id: botId } },
      forward_from: { id: botId },
      forward_date: result.date,
    });
    const secret = { chat_id: alice, text: 'secret', protect_content: true };
    const { result: kept } = await sandbox.call('sendMessage', secret);
    expect(await forward(kept.message_id)).toMatchObject({ status: 409 });
  });
});

test('the page may load only what the sandbox serves', async () => {
  const response = await fetch(`${sandbox.root}/sandbox/api/health`);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});
