import { type Broadcast, calls } from '@botter/contracts';
import { queryKeys, request, usePollingInterval } from '@botter/web-data';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { broadcastKey } from './broadcast-key';

/** The broadcasts of a bot, newest first, as many pages as were loaded. */
export function useBroadcasts(botId: string) {
  const polling = usePollingInterval();
  const query = useInfiniteQuery({
    queryKey: [...queryKeys.broadcasts(botId), 'list'],
    queryFn: ({ pageParam, signal }) =>
      request(calls.listBroadcasts, { params: { id: botId }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: polling,
  });
  const broadcasts: readonly Broadcast[] = query.data?.pages.flatMap((page) => page.broadcasts) ?? [];
  return { ...query, broadcasts };
}

/** One broadcast with its counts as they change. */
export function useBroadcast(botId: string, broadcastId: string | undefined) {
  const polling = usePollingInterval();
  return useQuery({
    queryKey: broadcastKey(botId, broadcastId ?? ''),
    queryFn: async ({ signal }) => {
      const params = { id: botId, broadcastId: broadcastId ?? '' };
      return (await request(calls.getBroadcast, { params, signal })).broadcast;
    },
    enabled: broadcastId !== undefined,
    refetchInterval: polling,
  });
}
