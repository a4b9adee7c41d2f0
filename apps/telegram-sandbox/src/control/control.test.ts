import { alice, bob, botId, startSandbox, type TestSandbox, token } from '../testing/start-sandbox';
import { snapshotOf } from '../world/snapshot';

let sandbox: TestSandbox;
const chat = `bots/${botId}/chats/${alice}`;
beforeEach(async () => {
  sandbox = await startSandbox();
  await sandbox.begin();
});
afterEach(() => sandbox.close());

const keyboard = { inline_keyboard: [[{ text: 'Buy', callback_data: 'buy' }]] };
const sendMenu = async () =>
  (await sandbox.call('sendMessage', { chat_id: alice, text: 'menu', reply_markup: keyboard })).result
    .message_id;

describe('presses', () => {
  test('reach the bot, and their answer the person', async () => {
    const messageId = await sendMenu();
    const { query } = await sandbox.control('POST', `${chat}/press`, { messageId, label: 'Buy' });
    const update = (await sandbox.updates()).at(-1);
    expect(update.callback_query).toMatchObject({
      id: query.id,
      from: { id: alice },
      data: 'buy',
      message: { message_id: messageId, reply_markup: keyboard },
    });
    const answer = sandbox.call('answerCallbackQuery', { callback_query_id: query.id, text: 'Done' });
    expect(await sandbox.control('GET', `queries/${query.id}/wait`)).toMatchObject({
      answer: { text: 'Done', showAlert: false },
    });
    expect(await answer).toMatchObject({ result: true });
  });

  test('are too old after 15 seconds', async () => {
    const messageId = await sendMenu();
    const { query } = await sandbox.control('POST', `${chat}/press`, { messageId, data: 'buy' });
    const long = { callback_query_id: query.id, text: 'x'.repeat(201) };
    expect(await sandbox.call('answerCallbackQuery', long)).toMatchObject({
      description: 'Bad Request: MESSAGE_TOO_LONG',
    });
    sandbox.wait(15_001);
    expect(await sandbox.call('answerCallbackQuery', { callback_query_id: query.id })).toMatchObject({
      status: 400,
      description: 'Bad Request: query is too old and response timeout expired or query ID is invalid',
    });
  });

  test('need a button that is there', async () => {
    const messageId = await sendMenu();
    expect(await sandbox.control('POST', `${chat}/press`, { messageId, data: 'sell' })).toMatchObject({
      status: 409,
    });
  });
});

describe('conversations', () => {
  test('are read as people see them', async () => {
    await sandbox.call('sendMessage', { chat_id: alice, text: '<b>Hi</b>', parse_mode: 'HTML' });
    const { messages } = await sandbox.control('GET', chat);
    expect(messages).toMatchObject([
      { text: '/start', from: { id: alice, name: 'Alice Liddell', isBot: false } },
      { text: '<b>Hi</b>', html: true, from: { isBot: true } },
    ]);
  });

  test('know edits, blocks and coming back', async () => {
    const { message } = await sandbox.write('helo');
    await sandbox.control('POST', `${chat}/edit`, { messageId: message.message_id, text: 'hello' });
    await sandbox.control('POST', `${chat}/block`);
    expect(await sandbox.write('still there?')).toMatchObject({ status: 409 });
    await sandbox.control('POST', `${chat}/unblock`);
    const kinds = (await sandbox.updates()).map((update) => Object.keys(update)[1]);
    expect(kinds).toEqual(['message', 'message', 'edited_message', 'my_chat_member', 'my_chat_member']);
  });

  test('wait for the bot, and give up', async () => {
    const waiting = sandbox.control('GET', `${chat}/wait?contains=soon&timeout=5`);
    await sandbox.call('sendMessage', { chat_id: alice, text: 'coming soon' });
    expect((await waiting).messages).toMatchObject([{ text: 'coming soon' }]);
    expect(await sandbox.control('GET', `${chat}/wait?contains=never&timeout=0.1`)).toMatchObject({
      status: 408,
    });
  });

  test('in groups respect privacy mode', async () => {
    const { group } = await sandbox.control('POST', 'groups', {
      title: 'Tea',
      personIds: [alice, bob],
      botIds: [botId],
    });
    const { bot } = await sandbox.control('GET', `bots/${botId}`);
    const write = (text: string) =>
      sandbox.control('POST', `bots/${botId}/chats/${group.id}/messages`, { text, from: bob });
    await sandbox.call('getUpdates', { offset: -1 });
    for (const text of ['chatter', '/help', `/help@${bot.username}`, '/help@other_bot']) await write(text);
    await sandbox.control('PATCH', `bots/${botId}`, { canReadAllGroupMessages: true });
    await write('more chatter');
    const seen = (await sandbox.updates()).map((update) => update.message?.text).filter(Boolean);
    expect(seen).toEqual(['/help', `/help@${bot.username}`, 'more chatter']);
  });
});

describe('bots and people', () => {
  test('are made and listed', async () => {
    const { bot } = await sandbox.control('POST', 'bots', { name: 'Tea Shop' });
    expect(bot).toMatchObject({ name: 'Tea Shop', username: 'tea_shop_bot' });
    expect(await sandbox.call('getMe', {}, bot.token)).toMatchObject({
      result: { username: 'tea_shop_bot' },
    });
    const second = await sandbox.control('POST', 'bots', { name: 'Tea Shop' });
    expect(second.bot.username).toBe('tea_shop_2_bot');
    expect(await sandbox.control('POST', 'bots', { token })).toMatchObject({ status: 409 });
    await sandbox.control('POST', 'people', { firstName: 'Zoë' });
    const { people } = await sandbox.control('GET', 'people');
    expect(people.map((person: { firstName: string }) => person.firstName)).toEqual([
      'Alice',
      'Bob',
      'Carol',
      'Дмитрий',
      'Zoë',
    ]);
    expect(await sandbox.control('POST', 'people', {})).toMatchObject({ status: 400 });
    expect(await sandbox.control('GET', 'bots/5')).toMatchObject({ status: 404 });
  });

  test('survive a restart with their conversations, updates and deleted tokens', async () => {
    await sandbox.call('setMyCommands', { commands: [{ command: 'go', description: 'Go' }] });
    const { bot } = await sandbox.control('POST', 'bots', {});
    await sandbox.control('DELETE', `bots/${bot.id}`);
    const snapshot = JSON.parse(JSON.stringify(snapshotOf(sandbox.world)));
    await sandbox.close();
    sandbox = await startSandbox({ snapshot });
    expect(await sandbox.updates()).toMatchObject([{ message: { text: '/start' } }]);
    expect((await sandbox.control('GET', chat)).messages).toHaveLength(1);
    expect((await sandbox.call('getMyCommands')).result).toHaveLength(1);
    expect(await sandbox.call('getMe', {}, bot.token)).toMatchObject({ status: 401 });
    const next = await sandbox.call('sendMessage', { chat_id: alice, text: 'x' });
    expect(next.result.message_id).toBe(2);
  });
});

describe('calls received', () => {
  test('are listed, filtered, counted and waited for', async () => {
    await sandbox.call('sendMessage', { chat_id: alice, text: 'one' });
    await sandbox.call('sendMessage', { chat_id: 5, text: 'two' });
    const all = await sandbox.control('GET', 'calls');
    expect(all.calls.map((call: { method: string }) => call.method)).toEqual([
      'getMe',
      'sendMessage',
      'sendMessage',
    ]);
    const failed = await sandbox.control('GET', `calls?method=sendMessage&ok=false&botId=${botId}`);
    expect(failed.calls).toMatchObject([
      { params: { chat_id: 5, text: 'two' }, status: 400, description: 'Bad Request: chat not found' },
    ]);
    const waiting = sandbox.control('GET', `calls/wait?since=${all.next}&contains=three`);
    await sandbox.call('sendMessage', { chat_id: alice, text: 'three' });
    expect((await waiting).calls).toHaveLength(1);
    const { counts } = await sandbox.control('GET', 'calls/counts');
    expect(counts).toContainEqual({ botId, method: 'sendMessage', status: 200, count: 2 });
    await sandbox.control('POST', 'reset', {});
    expect((await sandbox.control('GET', 'calls')).calls).toEqual([]);
  });
});

describe('failures on purpose', () => {
  const plan = (fault: object) => sandbox.control('POST', 'faults', { method: 'sendMessage', ...fault });
  const send = (text = 'x') => sandbox.call('sendMessage', { chat_id: alice, text });
  const sent = async () => (await sandbox.control('GET', chat)).messages.length - 1;

  test('give 429, 5xx and 403 as often as planned', async () => {
    await plan({ kind: 'flood', retryAfter: 7 });
    await plan({ kind: 'error', status: 502 });
    await plan({ kind: 'forbidden' });
    expect(await send()).toMatchObject({
      status: 429,
      description: 'Too Many Requests: retry after 7',
      parameters: { retry_after: 7 },
    });
    expect(await send()).toMatchObject({ status: 502, description: 'Bad Gateway' });
    expect(await send()).toMatchObject({ status: 403 });
    expect(await sent()).toBe(0);
    expect(await send()).toMatchObject({ ok: true });
  });

  test('cut the connection, before or after the work', async () => {
    await plan({ kind: 'reset' });
    await expect(send()).rejects.toThrow();
    expect(await sent()).toBe(0);
    await plan({ kind: 'reset_after' });
    await expect(send()).rejects.toThrow();
    expect(await sent()).toBe(1);
  });

  test('leave a call without response although it was carried out', async () => {
    await plan({ kind: 'timeout' });
    const gaveUp = fetch(`${sandbox.root}/bot${token}/sendMessage?chat_id=${alice}&text=x`, {
      signal: AbortSignal.timeout(200),
    });
    await expect(gaveUp).rejects.toThrow();
    expect(await sent()).toBe(1);
  });

  test('spare other methods, other chats and what is to be skipped', async () => {
    await plan({ kind: 'error', chatId: alice, skip: 1, count: 2 });
    expect(await sandbox.call('getMe')).toMatchObject({ ok: true });
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await send()).status);
    expect(statuses).toEqual([200, 502, 502, 200]);
  });

  test('are forgotten for one bot, or for all', async () => {
    await plan({ kind: 'forbidden', botId });
    await plan({ kind: 'error', botId: botId + 1 });
    await plan({ kind: 'flood' });
    const kinds = async () =>
      (await sandbox.control('GET', 'faults')).faults.map(({ kind }: { kind: string }) => kind);
    await sandbox.control('DELETE', `faults?botId=${botId}`);
    expect(await kinds()).toEqual(['error', 'flood']);
    await sandbox.control('DELETE', 'faults');
    expect(await kinds()).toEqual([]);
  });
});

describe('loads', () => {
  test('let a crowd write without being kept as people', async () => {
    await sandbox.control('POST', `bots/${botId}/load`, { count: 50, people: 10, text: 'n{n}' });
    const updates = await sandbox.updates();
    expect(updates).toHaveLength(51);
    expect(updates.at(-1).message.text).toBe('n50');
    expect((await sandbox.control('GET', 'people')).people).toHaveLength(4);
    expect((await sandbox.control('GET', `bots/${botId}/chats`)).chats).toHaveLength(1);
    const sent = await sandbox.call('sendMessage', { chat_id: updates.at(-1).message.chat.id, text: 'hi' });
    expect(sent.ok).toBe(true);
  });

  test('keep their pace', async () => {
    const began = performance.now();
    await sandbox.control('POST', `bots/${botId}/load`, { count: 1000, perSecond: 100 });
    await new Promise((done) => setTimeout(done, 500));
    await sandbox.control('DELETE', `bots/${botId}/load`);
    const seconds = (performance.now() - began) / 1000;
    const { load } = await sandbox.control('GET', `bots/${botId}/load`);
    expect(load.sent).toBeGreaterThan(20);
    expect(load.sent).toBeLessThan(100 * seconds + 10);
  });

  test('push raw updates', async () => {
    const raw = { kind: 'edited_message', contents: [{ text: 'x' }] };
    await sandbox.control('POST', `bots/${botId}/updates`, raw);
    expect((await sandbox.updates()).at(-1)).toMatchObject({ edited_message: { text: 'x' } });
  });
});

describe('events for pages', () => {
  test('name what changed', async () => {
    const stop = new AbortController();
    const response = await fetch(`${sandbox.root}/sandbox/api/events`, { signal: stop.signal });
    await sandbox.write('hello');
    let heard = '';
    for await (const chunk of response.body ?? []) {
      heard += Buffer.from(chunk).toString();
      if (heard.includes(`chat:${botId}:${alice}`)) break;
    }
    stop.abort();
    expect(heard).toContain('event: changed');
  });
});
