import { calls } from '@botter/contracts';
import { ConversationApi, type Who } from '../testing/conversation-api';
import { action, contentUpdate, pressUpdate, textUpdate } from '../testing/samples';
import { deliver } from '../testing/test-runtime';

describe('what a person has not read', () => {
  let api: ConversationApi;

  beforeAll(async () => {
    api = await ConversationApi.start([action('/start', 'Welcome')]);
  });
  afterAll(() => api.stop());

  const summary = async (who: Who = 'owner') => {
    const { body } = await api.call(who, 'GET', '/api/bots/unread-summary');
    return calls.getUnreadSummary.response.parse(body);
  };
  const unread = async (telegramChatId: number, who: Who = 'owner') => {
    const { id } = await api.chatOf(telegramChatId);
    return (await summary(who)).unreadByChat.find(({ chat_id }) => chat_id === id)?.unread_count ?? 0;
  };
  const read = async (telegramChatId: number, who: Who = 'owner') => {
    const { id } = await api.chatOf(telegramChatId);
    return (await api.call(who, 'POST', `/api/bots/bot/chats/${id}/read`, {})).status;
  };
  const say = (chatId: number, text = 'hello', bot = 'bot') =>
    deliver(api.app, bot, textUpdate(chatId, text));

  test('is what came in, without replies, sent messages, presses and edits', async () => {
    await say(1, '/start');
    await deliver(api.app, 'bot', pressUpdate(1, 'x', 'q1'));
    const update = textUpdate(1, 'changed');
    const { message } = update;
    await deliver(api.app, 'bot', update);
    await deliver(api.app, 'bot', {
      update_id: textUpdate(1, '').update_id,
      edited_message: { ...message, text: 'again', edit_date: message.date + 1 },
    });
    await api.call('owner', 'POST', '/api/bots/bot/send', { chatId: 1, text: 'hi' });
    expect(await unread(1)).toBe(2);
  });

  test('counts every message of an album', async () => {
    for (const file_id of ['a', 'b', 'c']) {
      await deliver(api.app, 'bot', contentUpdate(2, { photo: [{ file_id }], media_group_id: 'album' }));
    }
    expect(await unread(2)).toBe(3);
  });

  test('is nothing after reading, for the reader only, including read-only users', async () => {
    await say(3);
    expect(await read(3, 'read_only')).toBe(200);
    expect([await unread(3, 'read_only'), await unread(3)]).toEqual([0, 1]);
    await say(3);
    expect([await unread(3, 'read_only'), await unread(3)]).toEqual([1, 2]);
  });

  test('leaves out chats and bots in which everything is read', async () => {
    await say(4);
    const { id } = await api.chatOf(4);
    expect(await read(4)).toBe(200);
    expect((await summary()).unreadByChat.map(({ chat_id }) => chat_id)).not.toContain(id);
    for (const telegramChatId of [1, 2, 3]) await read(telegramChatId);
    expect(await summary()).toEqual({ unreadByBot: [], unreadByChat: [] });
  });

  test('never falls below zero, however many reads run at the same time', async () => {
    for (let i = 0; i < 3; i++) await say(5);
    const statuses = await Promise.all(Array.from({ length: 6 }, () => read(5)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await unread(5)).toBe(0);
    await say(5);
    expect(await unread(5)).toBe(1);
    const { unreadByBot, unreadByChat } = await summary();
    for (const { unread_count } of [...unreadByBot, ...unreadByChat]) expect(unread_count).toBeGreaterThan(0);
  });

  test('is counted once for an update that Telegram repeats', async () => {
    const update = textUpdate(6, 'once');
    await deliver(api.app, 'bot', update);
    await deliver(api.app, 'bot', update);
    expect(await unread(6)).toBe(1);
  });

  test('is summed for each bot that a person has, and for no other', async () => {
    await say(7, 'one', 'second');
    await say(7, 'two', 'second');
    await say(7, 'not yours', 'foreign');
    const { unreadByBot } = await summary('manage');
    expect(unreadByBot.map(({ bot_id }) => bot_id).sort()).toEqual(['bot', 'second']);
    expect(unreadByBot.find(({ bot_id }) => bot_id === 'second')?.unread_count).toBe(2);
    const chat = await api.chatOf(7, 'second');
    const wrongBot = await api.call('owner', 'POST', `/api/bots/bot/chats/${chat.id}/read`, {});
    expect(wrongBot.status).toBe(404);
  });

  test('is hidden once access is removed', async () => {
    await say(8);
    const userId = api.userIds.manage as string;
    expect((await summary('manage')).unreadByBot.length).toBeGreaterThan(0);
    api.granted.delete(userId);
    expect(await summary('manage')).toEqual({ unreadByBot: [], unreadByChat: [] });
    expect(await read(8, 'manage')).toBe(404);
    api.granted.set(userId, 'manage');
    expect(await unread(8, 'manage')).toBe(1);
  });
});
