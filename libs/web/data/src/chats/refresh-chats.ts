import { calls } from '@botter/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../client/query-keys';
import { request } from '../client/request';
import { type ChatPages, pagesReadAgain, withFirstPage } from './chat-pages';

/**
 * Reads the chats of a bot again. Someone who has scrolled through thousands of them would cause a request for each page:
 * then only the first page is read, where all that is new appears.
 */
export async function refreshChats(cache: QueryClient, botId: string): Promise<void> {
  const key = queryKeys.chats(botId);
  const known = cache.getQueryData<Partial<ChatPages>>(key)?.pages?.length ?? 0;
  if (known <= pagesReadAgain) {
    await cache.invalidateQueries({ queryKey: key });
    return;
  }
  // Without a response the list stays as it is; the live stream or the next poll brings what is new.
  const first = await request(calls.listChats, { params: { id: botId } }).catch(() => undefined);
  if (first) cache.setQueryData<ChatPages>(key, (list) => list && withFirstPage(list, first));
}
