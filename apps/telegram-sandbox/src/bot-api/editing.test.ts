import { alice, photoForm, startSandbox, type TestSandbox } from '../testing/start-sandbox';

let sandbox: TestSandbox;
let messageId: number;
beforeEach(async () => {
  sandbox = await startSandbox();
  await sandbox.begin();
  const keyboard = { inline_keyboard: [[{ text: 'ok', callback_data: 'ok' }]] };
  const sent = await sandbox.call('sendMessage', { chat_id: alice, text: 'one', reply_markup: keyboard });
  messageId = sent.result.message_id;
});
afterEach(() => sandbox.close());

const edit = (method: string, params: object) =>
  sandbox.call(method, { chat_id: alice, message_id: messageId, ...params });

describe('edits', () => {
  test('changes text, and drops a keyboard that is not given again', async () => {
    const { result } = await edit('editMessageText', { text: 'two' });
    expect(result).toMatchObject({ text: 'two', edit_date: expect.any(Number) });
    expect(result.reply_markup).toBeUndefined();
  });

  test('changes the keyboard alone', async () => {
    const reply_markup = { inline_keyboard: [[{ text: 'new', callback_data: 'new' }]] };
    const { result } = await edit('editMessageReplyMarkup', { reply_markup });
    expect(result).toMatchObject({ text: 'one', reply_markup });
  });

  test('refuses an edit that changes nothing', async () => {
    await edit('editMessageText', { text: 'two' });
    const { description } = await edit('editMessageText', { text: 'two' });
    expect(description).toMatch(/^Bad Request: message is not modified: /);
  });

  test('changes captions and media', async () => {
    const sent = await sandbox.call('sendPhoto', photoForm({ chat_id: String(alice), caption: 'a' }));
    messageId = sent.result.message_id;
    expect(await edit('editMessageCaption', { caption: 'b' })).toMatchObject({ result: { caption: 'b' } });
    const media = { type: 'document', media: sent.result.photo[0].file_id, caption: 'c' };
    const { result } = await edit('editMessageMedia', { media });
    expect(result).toMatchObject({ document: {}, caption: 'c' });
    expect(result.photo).toBeUndefined();
    expect(await edit('editMessageText', { text: 'x' })).toMatchObject({
      description: 'Bad Request: there is no text in the message to edit',
    });
  });

  test.each([
    ['editMessageText', { message_id: 999, text: 'x' }, 'message to edit not found'],
    ['editMessageText', { message_id: 1, text: 'x' }, "message can't be edited"],
    ['editMessageText', { text: '' }, 'message text is empty'],
    ['editMessageCaption', { caption: 'x' }, 'there is no caption in the message to edit'],
    [
      'editMessageMedia',
      { media: { type: 'photo', media: 'x' } },
      'there is no media in the message to edit',
    ],
    ['deleteMessage', { message_id: 999 }, 'message to delete not found'],
  ])('%s refuses %j', async (method, params, reason) => {
    expect(await edit(method, params)).toMatchObject({ status: 400, description: `Bad Request: ${reason}` });
  });

  test('deletes one message, or several', async () => {
    expect(await edit('deleteMessage', {})).toMatchObject({ result: true });
    expect(await edit('deleteMessages', { message_ids: [1, 999] })).toMatchObject({ result: true });
    const { messages } = await sandbox.control('GET', `bots/123456789/chats/${alice}`);
    expect(messages).toEqual([]);
  });
});
