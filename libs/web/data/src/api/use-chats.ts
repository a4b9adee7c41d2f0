import { type ChatFilter, calls } from '@botter/contracts';
import {
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type ChatPages, isLongList, loadedChats, withoutEnd } from '../chats/chat-pages';
import { refreshChats } from '../chats/refresh-chats';
import { queryKeys } from '../client/query-keys';
import { request } from '../client/request';
import { usePollingInterval } from '../live/live-provider';

/** For `useInfiniteQuery`, and for fetching ahead when someone points at a link. */
export const chatsQuery = (botId: string, filter: ChatFilter = 'all') =>
  infiniteQueryOptions({
    queryKey: filter === 'all' ? queryKeys.chats(botId) : queryKeys.filteredChats(botId, filter),
    queryFn: ({ pageParam, signal }) =>
      request(calls.listChats, {
        params: { id: botId },
        query: { after: pageParam, ...(filter !== 'all' && { filter }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    ...(filter === 'all' && { meta: { readAgain: (cache) => refreshChats(cache, botId) } }),
  });

/** The chats of a bot, latest first, as many pages as were loaded; `total` counts those of all pages. */
export function useChats(botId: string) {
  const cache = useQueryClient();
  const polling = usePollingInterval();
  const query = useInfiniteQuery({
    ...chatsQuery(botId),
    refetchInterval: ({ state }) => !isLongList(state.data) && polling,
    refetchOnWindowFocus: ({ state }) => !isLongList(state.data),
  });
  const long = isLongList(query.data);
  useEffect(() => {
    if (!long || polling === false) return;
    const timer = setInterval(() => void refreshChats(cache, botId), polling);
    return () => clearInterval(timer);
  }, [cache, botId, long, polling]);
  useEffect(() => () => queueMicrotask(() => forgetEnd(cache, botId)), [cache, botId]);
  const chats = useMemo(() => loadedChats(query.data), [query.data]);
  return { ...query, chats, total: totalOf(query.data) };
}

/** Some of the chats of a bot. They are read again as soon as one of its chats changes. */
export function useFilteredChats(botId: string, filter: ChatFilter) {
  const query = useInfiniteQuery({
    ...chatsQuery(botId, filter),
    enabled: filter !== 'all',
    refetchInterval: usePollingInterval(),
  });
  const chats = useMemo(() => loadedChats(query.data), [query.data]);
  return { ...query, chats, total: totalOf(query.data) };
}

/** Once the list is closed, its later pages are dropped: coming back would read every page again. */
function forgetEnd(cache: QueryClient, botId: string): void {
  const key = queryKeys.chats(botId);
  if (cache.getQueryCache().find({ queryKey: key })?.getObserversCount() === 0) {
    cache.setQueryData<ChatPages>(key, (list) => list && withoutEnd(list));
  }
}

/** A server of the version before counts nothing: what it answered is all there is. */
function totalOf(list: ChatPages | undefined): number {
  const first: Partial<ChatPages['pages'][number]> | undefined = list?.pages[0];
  return first?.total ?? first?.chats?.length ?? 0;
}
