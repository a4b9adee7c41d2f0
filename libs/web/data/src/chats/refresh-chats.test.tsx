import type { Chat } from '@botter/contracts';
import { FakeServer, sampleChat } from '@botter/web-testing';
import { createQueryClient } from '../client/query-client';
import { queryKeys } from '../client/query-keys';
import { type ChatPages, loadedChats, withoutEnd } from './chat-pages';
import { refreshChats } from './refresh-chats';

const chatsOf = (...names: string[]): Chat[] => names.map((id) => sampleChat({ id, name: id }));
const listOf = (...pages: Chat[][]): ChatPages => ({
  pages: pages.map((chats, n) => ({ chats, total: 9, next: `${n}` })),
  pageParams: pages.map((_, n) => (n === 0 ? undefined : `${n - 1}`)),
});
const namesIn = (list: ChatPages | undefined) => loadedChats(list).map(({ id }) => id);

test('of a list of many pages only the first one is read again, and nothing gets lost', async () => {
  const server = new FakeServer()
    .on('GET /api/bots/b1/chats', { chats: chatsOf('new', 'd', 'a'), total: 10, next: 'x' })
    .install();
  const cache = createQueryClient();
  const key = queryKeys.chats('b1');
  cache.setQueryData(key, listOf(chatsOf('a', 'b'), chatsOf('c'), chatsOf('d', 'e'), chatsOf('f')));
  await refreshChats(cache, 'b1');
  expect(server.calls).toHaveLength(1);
  const list = cache.getQueryData<ChatPages>(key);
  expect(namesIn(list)).toEqual(['new', 'd', 'a', 'b', 'c', 'e', 'f']);
  expect(list?.pages[0]).toMatchObject({ total: 10, next: '0' });
});

test('changes while the first page is read have it read once more, not once for each of them', async () => {
  jest.useFakeTimers();
  const server = new FakeServer()
    .on('GET /api/bots/b1/chats', { chats: chatsOf('new'), total: 10, next: 'x' })
    .install();
  const cache = createQueryClient();
  cache.setQueryData(queryKeys.chats('b1'), listOf(chatsOf('a'), chatsOf('b'), chatsOf('c'), chatsOf('d')));
  for (let n = 0; n < 50; n++) void refreshChats(cache, 'b1');
  await jest.advanceTimersByTimeAsync(10_000);
  jest.useRealTimers();
  expect(server.calls).toHaveLength(2);
});

test('a list that no one looks at keeps its top', () => {
  const list = listOf(chatsOf('a'), chatsOf('b'), chatsOf('c'), chatsOf('d'));
  expect(namesIn(withoutEnd(list))).toEqual(['a', 'b', 'c']);
  expect(withoutEnd(list).pageParams).toHaveLength(3);
});
