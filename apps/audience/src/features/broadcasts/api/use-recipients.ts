import { type Broadcast, calls, type RecipientState } from '@botter/contracts';
import { request } from '@botter/web-data';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

/** How often the first page is read while the broadcast runs. Milliseconds. */
const runningMs = 5000;

/** The recipients of a broadcast in one state, or in all, as many pages as were loaded. */
export function useRecipients(botId: string, broadcast: Broadcast, state: RecipientState | undefined) {
  const query = useInfiniteQuery({
    // Not under the key of broadcasts: a running one changes each second, and this list is long.
    queryKey: ['broadcast-recipients', botId, broadcast.id, broadcast.state, state ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      request(calls.listBroadcastRecipients, {
        params: { id: botId, broadcastId: broadcast.id },
        query: { state, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      broadcast.state === 'running' && data?.pages.length === 1 && runningMs,
    refetchOnWindowFocus: ({ state: { data } }) => data?.pages.length === 1,
  });
  return { ...query, recipients: query.data?.pages.flatMap((page) => page.recipients) ?? [] };
}
