import { calls, type HistoryPart } from '@botter/contracts';
import { queryKeys, request, usePollingInterval } from '@botter/web-data';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

/** The filter of the shown changes; undefined for all. */
export interface HistoryFilter {
  readonly person?: string;
  readonly kind?: HistoryPart;
  /** Id of an action. */
  readonly action?: string;
}

const historyQuery = (botId: string, filter: HistoryFilter) =>
  infiniteQueryOptions({
    queryKey: queryKeys.historyPages(botId, filter),
    queryFn: ({ pageParam, signal }) =>
      request(calls.getHistory, { params: { id: botId }, query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** The changes of a bot, newest first, as many pages as were loaded; live. */
export function useHistory(botId: string, filter: HistoryFilter) {
  const query = useInfiniteQuery({ ...historyQuery(botId, filter), refetchInterval: usePollingInterval() });
  const entries = useMemo(() => query.data?.pages.flatMap((page) => page.entries) ?? [], [query.data]);
  const first = query.data?.pages[0];
  return { ...query, entries, people: first?.people ?? [], latest: first?.latest };
}
