import type { Chat, LiveEvent, Message } from '@botter/contracts';
import { sampleMessage } from '@botter/web-testing';
import { QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import type { ChatPages } from '../chats/chat-pages';
import { createQueryClient } from '../client/query-client';
import { queryKeys } from '../client/query-keys';
import { applyLiveEvent } from './live-cache';

const message = (id: string, second: number, more: Partial<Message> = {}): Message => {
  const timestamp = new Date(second * 1000).toISOString();
  return sampleMessage({ id, bot_id: 'bot', chat_id: 'chat', timestamp, created_at: timestamp, ...more });
};
const chat = (id: string, count: number): Chat => ({
  id,
  telegram_chat_id: '1',
  type: 'private',
  name: id,
  username: null,
  message_count: count,
  last_message_time: null,
  last_message_at: null,
  blocked: false,
  takeover: null,
  last_message: null,
  done: false,
  assignee: null,
  waits_until: null,
});

const pagesOf = (...pages: Chat[][]): ChatPages => ({
  pages: pages.map((chats, n) => ({ chats, total: 3, next: n < pages.length - 1 ? `${n}` : null })),
  pageParams: pages.map((_, n) => (n === 0 ? undefined : `${n - 1}`)),
});

describe('applyLiveEvent', () => {
  test('adds a message to its chat and to the bot, and moves the chat up', () => {
    const cache = createQueryClient();
    cache.setQueryData(queryKeys.chatMessages('chat'), { messages: [message('a', 1)] });
    cache.setQueryData(queryKeys.botMessages('bot'), { messages: [message('a', 1)] });
    cache.setQueryData(
      queryKeys.chats('bot'),
      pagesOf([chat('top', 2)], [chat('other', 4), chat('chat', 1)]),
    );
    applyLiveEvent(cache, { type: 'message', botId: 'bot', chatId: 'chat', message: message('b', 2) });
    expect(cache.getQueryData(queryKeys.chatMessages('chat'))).toMatchObject({
      messages: [{ id: 'a' }, { id: 'b' }],
    });
    expect(cache.getQueryData(queryKeys.botMessages('bot'))).toMatchObject({
      messages: [{ id: 'b' }, { id: 'a' }],
    });
    expect(cache.getQueryData(queryKeys.chats('bot'))).toMatchObject({
      pages: [{ chats: [{ id: 'chat', message_count: 2 }, { id: 'top' }] }, { chats: [{ id: 'other' }] }],
    });
  });

  test('shows the same message once, however often it comes', () => {
    const cache = createQueryClient();
    cache.setQueryData(queryKeys.chatMessages('chat'), { messages: [message('a', 1)] });
    const event = { type: 'message', botId: 'bot', chatId: 'chat', message: message('b', 2) } as const;
    applyLiveEvent(cache, event);
    applyLiveEvent(cache, event);
    expect(cache.getQueryData(queryKeys.chatMessages('chat'))).toMatchObject({
      messages: [{ id: 'a' }, { id: 'b' }],
    });
  });

  test('puts nothing into chats that are not loaded', () => {
    const cache = createQueryClient();
    applyLiveEvent(cache, { type: 'message', botId: 'bot', chatId: 'chat', message: message('b', 2) });
    expect(cache.getQueryData(queryKeys.chatMessages('chat'))).toBeUndefined();
  });

  test('counts an incoming message as unread immediately, and nothing else', () => {
    const cache = createQueryClient();
    cache.setQueryData(queryKeys.unread, {
      unreadByBot: [{ bot_id: 'bot', unread_count: 2 }],
      unreadByChat: [{ chat_id: 'other', unread_count: 2 }],
    });
    for (const more of [{}, { direction: 'outgoing' }, { kind: 'button_press' }] as const) {
      const event = {
        type: 'message',
        botId: 'bot',
        chatId: 'chat',
        message: message('b', 2, more),
      } as const;
      applyLiveEvent(cache, event);
    }
    expect(cache.getQueryData(queryKeys.unread)).toEqual({
      unreadByBot: [{ bot_id: 'bot', unread_count: 3 }],
      unreadByChat: [
        { chat_id: 'other', unread_count: 2 },
        { chat_id: 'chat', unread_count: 1 },
      ],
    });
  });

  test('does not count a pressed button as a message', () => {
    const cache = createQueryClient();
    cache.setQueryData(queryKeys.chats('bot'), pagesOf([chat('chat', 1)]));
    const press = message('p', 2, { kind: 'button_press' });
    applyLiveEvent(cache, { type: 'message', botId: 'bot', chatId: 'chat', message: press });
    expect(cache.getQueryData(queryKeys.chats('bot'))).toMatchObject({
      pages: [{ chats: [{ message_count: 1 }] }],
    });
  });

  test('contacts are read again once soon after messages, but no list of many pages', () => {
    jest.useFakeTimers();
    const cache = createQueryClient();
    const [short, long] = [1, 4].map((pages) => ({ pages: Array.from({ length: pages }, () => ({})) }));
    cache.setQueryData(queryKeys.contactPages('bot', {}), short);
    cache.setQueryData(queryKeys.contactPages('bot', { tag: 'vip' }), long);
    const isStale = (filter: object) =>
      cache.getQueryState(queryKeys.contactPages('bot', filter))?.isInvalidated;
    for (const [at, id] of ['b', 'c'].entries()) {
      applyLiveEvent(cache, { type: 'message', botId: 'bot', chatId: 'chat', message: message(id, at) });
    }
    expect(isStale({})).toBe(false);
    jest.advanceTimersByTime(3_000);
    expect([isStale({}), isStale({ tag: 'vip' })]).toEqual([true, false]);
    jest.useRealTimers();
  });

  test('replaces a message whose delivery has come further', () => {
    const cache = createQueryClient();
    cache.setQueryData(queryKeys.chatMessages('chat'), { messages: [message('a', 1), message('b', 2)] });
    const sent = message('a', 1, { delivery: { state: 'sent', error: null } });
    applyLiveEvent(cache, { type: 'message_changed', botId: 'bot', chatId: 'chat', message: sent });
    expect(cache.getQueryData(queryKeys.chatMessages('chat'))).toMatchObject({
      messages: [
        { id: 'a', delivery: { state: 'sent' } },
        { id: 'b', delivery: null },
      ],
    });
  });

  test.each([
    [{ type: 'bot_changed', botId: 'bot' }, queryKeys.bots],
    [{ type: 'actions_changed', botId: 'bot' }, queryKeys.actions('bot')],
    [{ type: 'history_changed', botId: 'bot' }, queryKeys.history('bot')],
    [{ type: 'broadcast_changed', botId: 'bot', broadcastId: 'one' }, queryKeys.broadcasts('bot')],
    [{ type: 'chat_changed', botId: 'bot', chatId: 'chat' }, queryKeys.chats('bot')],
    [{ type: 'messages_missed', botId: 'bot', chatId: 'chat' }, queryKeys.chats('bot')],
    [{ type: 'messages_missed', botId: 'bot', chatId: 'chat' }, queryKeys.chatMessages('chat')],
    [{ type: 'messages_missed', botId: 'bot', chatId: 'chat' }, queryKeys.botMessages('bot')],
    [{ type: 'messages_missed', botId: 'bot', chatId: 'chat' }, queryKeys.unread],
    [{ type: 'unread_changed', botId: 'bot', chatId: 'chat' }, queryKeys.unread],
    [{ type: 'resync' }, queryKeys.actions('any')],
  ] as const)('marks what %j is about as stale', (event, key) => {
    const cache = createQueryClient();
    cache.setQueryData(key, {});
    applyLiveEvent(cache, event);
    expect(cache.getQueryState(key)?.isInvalidated).toBe(true);
  });

  test.each([
    ['message', queryKeys.chatMessages('chat')],
    ['message', queryKeys.botMessages('bot')],
    ['message_changed', queryKeys.chatMessages('chat')],
    ['bot_changed', queryKeys.bots],
    ['actions_changed', queryKeys.actions('bot')],
    ['history_changed', queryKeys.historyPages('bot', {})],
    ['chat_changed', queryKeys.chats('bot')],
    ['unread_changed', queryKeys.unread],
    ['link_changed', queryKeys.telegramLink],
    ['resync', queryKeys.me],
  ] as const)('after %s during the first read of %j it is read once more', async (type, queryKey) => {
    const cache = createQueryClient();
    const ends: ((data: object) => void)[] = [];
    const queryFn = () => new Promise<object>((resolve) => ends.push(resolve));
    const leave = new QueryObserver(cache, { queryKey, queryFn }).subscribe(() => undefined);
    const event = { type, botId: 'bot', chatId: 'chat', message: message('b', 2) };
    applyLiveEvent(cache, event as unknown as LiveEvent);
    ends[0]?.({ read: 'before' });
    await waitFor(() => expect(ends).toHaveLength(2));
    ends[1]?.({ read: 'after' });
    await waitFor(() => expect(cache.getQueryData(queryKey)).toEqual({ read: 'after' }));
    leave();
  });

  test('a message that comes while the list is read again stays in it', async () => {
    const cache = createQueryClient();
    const queryKey = queryKeys.botMessages('bot');
    cache.setQueryData(queryKey, { messages: [message('a', 1)] });
    const answers: ((data: object) => void)[] = [];
    const queryFn = () => new Promise<object>((resolve) => answers.push(resolve));
    const leave = new QueryObserver(cache, { queryKey, queryFn, staleTime: 0 }).subscribe(() => undefined);
    applyLiveEvent(cache, { type: 'message', botId: 'bot', chatId: 'chat', message: message('b', 2) });
    answers[0]?.({ messages: [message('a', 1)] });
    await waitFor(() => expect(answers).toHaveLength(2));
    leave();
  });
});
