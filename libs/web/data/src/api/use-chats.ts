import { calls } from '@botter/contracts';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ChatPages, loadedChats } from '../chats/chat-pages';
import { queryKeys } from '../client/query-keys';
import { request } from '../client/request';
import { usePollingInterval } from '../live/live-provider';

/** For `useInfiniteQuery`, and for fetching ahead when someone points at a link. */
export const chatsQuery = (botId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.chats(botId),
    queryFn: ({ pageParam, signal }) =>
      request(calls.listChats, { params: { id: botId }, query: { after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** The chats of a bot, latest first, as many pages as were loaded; `total` counts those of all pages. */
export function useChats(botId: string) {
  const query = useInfiniteQuery({ ...chatsQuery(botId), refetchInterval: usePollingInterval() });
  const chats = useMemo(() => loadedChats(query.data), [query.data]);
  return { ...query, chats, total: totalOf(query.data) };
}

/** A server of the version before counts nothing: what it answered is all there is. */
function totalOf(list: ChatPages | undefined): number {
  const first: Partial<ChatPages['pages'][number]> | undefined = list?.pages[0];
  return first?.total ?? first?.chats?.length ?? 0;
}
