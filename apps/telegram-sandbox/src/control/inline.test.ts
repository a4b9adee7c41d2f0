import {
  alice,
  bob,
  botId,
  type Loose,
  pixel,
  startSandbox,
  type TestSandbox,
} from '../testing/start-sandbox';

let sandbox: TestSandbox;
const chat = `bots/${botId}/chats/${alice}`;
beforeAll(async () => {
  sandbox = await startSandbox({ parameters: true });
  await sandbox.begin();
});
afterAll(() => sandbox.close());

const ask = async (query = 'tea', more = {}): Promise<string> =>
  (await sandbox.control('POST', `bots/${botId}/inline`, { personId: alice, query, ...more })).query.id;
const answer = (inline_query_id: string, results: unknown, more = {}) =>
  sandbox.call('answerInlineQuery', { inline_query_id, results, ...more });
const choose = (queryId: string, resultId: string, personId = alice) =>
  sandbox.control('POST', `bots/${botId}/inline/choose`, { personId, queryId, resultId });
const article = (id: string, more = {}) => ({
  type: 'article',
  id,
  title: 'Green tea',
  input_message_content: { message_text: '*Green* tea', parse_mode: 'Markdown' },
  ...more,
});
const keyboard = { inline_keyboard: [[{ text: 'Pour', callback_data: 'pour' }]] };
const latest = async (count: number): Promise<Loose[]> => (await sandbox.updates()).slice(-count);

test('a query reaches the bot, and its results the person', async () => {
  const id = await ask('tea', { offset: '10' });
  expect(await latest(1)).toMatchObject([
    { inline_query: { id, from: { id: alice }, query: 'tea', offset: '10', chat_type: 'sender' } },
  ]);
  const waiting = sandbox.control('GET', `queries/${id}/wait`);
  const button = { text: 'Log in', start_parameter: 'login' };
  expect(await answer(id, [article('1')], { next_offset: '20', cache_time: 0, button })).toMatchObject({
    result: true,
  });
  expect((await waiting).answer).toMatchObject({
    results: [{ id: '1', title: 'Green tea' }],
    nextOffset: '20',
    button,
  });
});

test('a chosen result is sent by way of the bot, which may edit it if it has a keyboard', async () => {
  const id = await ask();
  await answer(id, [article('1', { reply_markup: keyboard })]);
  expect(await choose(id, '2')).toMatchObject({ status: 409 });
  expect(await choose(id, '1', bob)).toMatchObject({ status: 409 });
  const { message } = await choose(id, '1');
  const [sent, chosen] = await latest(2);
  expect(sent.message).toMatchObject({
    message_id: message.message_id,
    from: { id: alice },
    via_bot: { id: botId },
    text: 'Green tea',
    entities: [{ type: 'bold' }],
  });
  const { inline_message_id } = chosen.chosen_inline_result;
  expect(chosen.chosen_inline_result).toMatchObject({ result_id: '1', from: { id: alice }, query: 'tea' });
  await sandbox.control('POST', `${chat}/press`, { messageId: message.message_id, data: 'pour' });
  const [pressed] = await latest(1);
  expect(pressed.callback_query).toMatchObject({ inline_message_id, data: 'pour' });
  expect(pressed.callback_query).not.toHaveProperty('message');
  const edit = (id: string) => sandbox.call('editMessageText', { inline_message_id: id, text: 'Poured' });
  expect(await edit(inline_message_id)).toMatchObject({ result: true });
  expect((await sandbox.control('GET', chat)).messages.at(-1)).toMatchObject({ text: 'Poured' });
  expect(await edit('x')).toMatchObject({ description: 'Bad Request: MESSAGE_ID_INVALID' });
});

test('results send photos, places and contacts, also into a group', async () => {
  const { group } = await sandbox.control('POST', 'groups', {
    title: 'Tea',
    personIds: [alice, bob],
    botIds: [botId],
  });
  const form = new FormData();
  form.set('chat_id', String(alice));
  form.set('photo', new Blob([new Uint8Array(pixel)], { type: 'image/png' }), 'tea.png');
  const { result } = await sandbox.call('sendPhoto', form);
  const id = await ask('', { chatId: group.id });
  expect((await latest(1))[0].inline_query.chat_type).toBe('group');
  const place = { latitude: 1, longitude: 2, title: 'Tea house', address: '1 High Street' };
  await answer(id, [
    { type: 'photo', id: 'photo', photo_file_id: result.photo[0].file_id, caption: 'Tea' },
    { type: 'venue', id: 'venue', ...place },
    { type: 'contact', id: 'contact', phone_number: '+1', first_name: 'Bob' },
    article('place', { input_message_content: { latitude: 1, longitude: 2 } }),
    { type: 'gif', id: 'missing', gif_file_id: 'x' },
  ]);
  const sent = async (resultId: string) => (await choose(id, resultId)).message;
  expect(await sent('photo')).toMatchObject({ chat: { id: group.id }, caption: 'Tea', photo: result.photo });
  expect(await sent('venue')).toMatchObject({ venue: { title: 'Tea house' } });
  expect(await sent('contact')).toMatchObject({ contact: { first_name: 'Bob' } });
  expect(await sent('place')).toMatchObject({ location: { latitude: 1 } });
  expect(await choose(id, 'missing')).toMatchObject({ status: 409 });
});

test.each([
  [undefined, 'inline query results must be specified'],
  [Array.from({ length: 51 }, (_, at) => article(String(at))), 'RESULTS_TOO_MUCH'],
  [[article('1'), article('1')], 'RESULT_ID_DUPLICATE'],
  [[article('x'.repeat(65))], 'RESULT_ID_INVALID'],
  [[article('1', { title: '' })], 'can\'t parse inline query result: Can\'t find field "title"'],
  [[{ type: 'hologram', id: '1' }], "can't parse inline query result: unsupported inline query result type"],
  [[article('1', { input_message_content: { message_text: '' } })], 'message text is empty'],
])('refuses answer %#', async (results, reason) => {
  expect(await answer(await ask(), results)).toMatchObject({ description: `Bad Request: ${reason}` });
});

test('an answer that comes too late is refused', async () => {
  const id = await ask();
  sandbox.wait(15_001);
  expect(await answer(id, [article('1')])).toMatchObject({
    description: 'Bad Request: query is too old and response timeout expired or query ID is invalid',
  });
});
