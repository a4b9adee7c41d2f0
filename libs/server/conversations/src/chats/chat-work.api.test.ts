import { type Chat, calls, type LastMessage } from '@botter/contracts';
import { ConversationApi, type Who } from '../testing/conversation-api';
import { action, contentUpdate, pressUpdate, textUpdate } from '../testing/samples';
import { deliver } from '../testing/test-runtime';

describe('what a team does with its chats', () => {
  let api: ConversationApi;
  beforeAll(async () => {
    const hello = action('/start', '<b>Welcome</b> &amp; hello');
    api = await ConversationApi.start([{ ...hello, parseMode: 'HTML' }]);
  });
  afterAll(() => api.stop());

  const say = (chatId: number, text = 'hello') => deliver(api.app, 'bot', textUpdate(chatId, text));
  const list = async (query: string, who: Who = 'manage') =>
    calls.listChats.response.parse((await api.call(who, 'GET', `/api/bots/bot/chats?${query}`)).body);
  const idsOf = async (filter: string, who?: Who) =>
    (await list(`filter=${filter}`, who)).chats.map(({ telegram_chat_id }) => Number(telegram_chat_id));
  const to = (chat: Chat | undefined, what: string) => `/api/bots/bot/chats/${chat?.id}/${what}`;
  const lastOf = async (chatId: number) => (await api.chatOf(chatId)).last_message as LastMessage;

  test('the list shows the latest message: who wrote it, what it is, and whether it was sent', async () => {
    await deliver(api.app, 'bot', contentUpdate(1, { photo: [{ file_id: 'p' }], caption: 'x'.repeat(500) }));
    expect(await lastOf(1)).toMatchObject({ direction: 'incoming', kind: 'photo', sender_name: 'Ada' });
    expect((await lastOf(1)).text).toHaveLength(120);
    await say(1, '/start');
    await api.messagesWhen(1, 'sent');
    await deliver(api.app, 'bot', pressUpdate(1, 'nothing', 'press-1'));
    expect(await lastOf(1)).toMatchObject({
      text: 'Welcome & hello',
      is_bot_reply: true,
      delivery: 'sent',
    });
    await api.call('manage', 'POST', '/api/bots/bot/send', { chatId: 1, text: 'I am here' });
    expect(await lastOf(1)).toMatchObject({
      text: 'I am here',
      is_bot_reply: false,
      sender_name: 'Test Person',
    });
  });

  test('a chat can be marked as unread again, once, and only for the person who did it', async () => {
    await say(10);
    const chat = await api.chatOf(10);
    expect(await idsOf('unread')).toContain(10);
    await api.call('manage', 'POST', to(chat, 'read'));
    await api.call('owner', 'POST', to(chat, 'read'));
    expect(await idsOf('unread')).not.toContain(10);
    for (const _ of ['once', 'twice'])
      expect((await api.call('manage', 'POST', to(chat, 'unread'))).status).toBe(200);
    const { body } = await api.call('manage', 'GET', '/api/bots/unread-summary');
    expect(body.unreadByChat).toContainEqual({ chat_id: chat.id, unread_count: 1 });
    expect([await idsOf('unread'), await idsOf('unread', 'owner')]).toMatchObject([[10, 1], [1]]);
  });

  test('a chat is done until someone writes', async () => {
    await say(20);
    const chat = await api.chatOf(20);
    const set = (done: boolean, who: Who = 'manage') => api.call(who, 'PUT', to(chat, 'done'), { done });
    expect((await set(true, 'read_only')).status).toBe(403);
    expect((await set(true)).body.chat).toMatchObject({ id: chat.id, done: true });
    await api.call('manage', 'POST', '/api/bots/bot/send', { chatId: 20, text: 'Bye' });
    expect(await list('filter=done')).toMatchObject({ chats: [{ id: chat.id }], total: 1, next: null });
    await say(20, 'One more thing');
    expect(await idsOf('done')).toEqual([]);
    await set(true);
    expect((await set(false)).body.chat.done).toBe(false);
  });

  test('a chat is assigned to a colleague or to no one', async () => {
    await say(30);
    const chat = await api.chatOf(30);
    const set = (assigned: boolean, who: Who) => api.call(who, 'PUT', to(chat, 'assignee'), { assigned });
    expect((await set(true, 'read_only')).status).toBe(403);
    const assignee = { user_id: api.userIds.manage, name: 'Test Person' };
    expect((await set(true, 'manage')).body.chat.assignee).toEqual(assignee);
    expect([await idsOf('mine'), await idsOf('mine', 'owner')]).toEqual([[30], []]);
    expect((await list('filter=mine&search=ada')).total).toBe(1);
    expect((await set(false, 'owner')).body.chat.assignee).toBeNull();
  });

  test('failed messages and takeovers are found', async () => {
    await say(40);
    api.telegram.next('sendMessage', { status: 400, description: 'Bad Request: no' }, 40);
    await api.call('manage', 'POST', '/api/bots/bot/send', { chatId: 40, text: 'Never' });
    await api.messagesWhen(40, 'failed');
    expect(await idsOf('failed')).toEqual([40]);
    expect((await lastOf(40)).delivery).toBe('failed');
    await api.database.pool.query(
      `update app.chats set paused_until = 'infinity' where bot_id = 'bot' and telegram_chat_id = 40`,
    );
    expect(await idsOf('person')).toEqual([40]);
    expect((await api.call('manage', 'GET', '/api/bots/bot/chats?filter=odd')).status).toBe(400);
  });

  test('a chat shows until when Telegram wants no messages', async () => {
    await say(41);
    expect((await api.chatOf(41)).waits_until).toBeNull();
    await api.database.pool.query(
      `insert into app.telegram_pauses (bot_id, scope, until) values ('bot', '41', now() + interval '1 hour')`,
    );
    expect(Date.parse((await api.chatOf(41)).waits_until ?? '')).toBeGreaterThan(Date.now());
  });

  describe('notes', () => {
    const add = (chat: Chat, text: string, who: Who = 'manage') =>
      api.call(who, 'POST', to(chat, 'notes'), { text });
    const notes = async (chat: Chat, who: Who = 'read_only') =>
      (await api.call(who, 'GET', to(chat, 'notes'))).body.notes;

    test('are written for colleagues, and deleted by their author or the owner', async () => {
      await say(50);
      const chat = await api.chatOf(50);
      expect([await notes(chat), (await add(chat, 'x', 'read_only')).status]).toEqual([[], 403]);
      const first = (await add(chat, ' Likes green tea ')).body.note;
      const second = (await add(chat, 'Pays by card', 'owner')).body.note;
      expect(await notes(chat)).toEqual([first, second]);
      expect(first).toMatchObject({ text: 'Likes green tea', author_id: api.userIds.manage });
      const remove = (who: Who, id: string) => api.call(who, 'DELETE', to(chat, `notes/${id}`));
      expect((await remove('manage', second.id)).status).toBe(403);
      expect((await remove('owner', first.id)).status).toBe(200);
      expect((await remove('owner', first.id)).status).toBe(404);
      expect(await notes(chat)).toEqual([second]);
    });

    test('are bounded in length and number', async () => {
      await say(51);
      const chat = await api.chatOf(51);
      expect([(await add(chat, 'x'.repeat(2001))).status, (await add(chat, ' ')).status]).toEqual([400, 400]);
      await api.database.pool.query(
        `insert into app.chat_notes (bot_id, chat_id, id, author_id, author_name, text)
         select 'bot', $1, gen_random_uuid(), 'u', 'Ada', 'note' from generate_series(1, 99)`,
        [chat.id],
      );
      const both = await Promise.all([add(chat, 'the last'), add(chat, 'the last')]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    });
  });

  test('a chat of another bot is not found', async () => {
    const chat = await api.chatOf(51);
    const path = `/api/bots/second/chats/${chat.id}`;
    const statuses = await Promise.all([
      api.call('owner', 'POST', `${path}/unread`),
      api.call('owner', 'PUT', `${path}/done`, { done: true }),
      api.call('owner', 'PUT', `${path}/assignee`, { assigned: true }),
      api.call('owner', 'GET', `${path}/notes`),
      api.call('owner', 'POST', `${path}/notes`, { text: 'x' }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });
});
