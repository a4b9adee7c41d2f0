import { calls } from '@botter/contracts';
import { queryKeys, request } from '@botter/web-data';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

/** The messages of a bot that contain all these words, newest first, page by page. */
export function useMessageSearch(botId: string, words: string) {
  const query = useInfiniteQuery({
    queryKey: queryKeys.messageSearch(botId, words),
    queryFn: ({ pageParam, signal }) =>
      request(calls.searchMessages, {
        params: { id: botId },
        query: { q: words, before: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ messages, older }) => (older ? messages.at(-1)?.id : undefined),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
  return { ...query, found: query.data?.pages.flatMap(({ messages }) => messages) ?? [] };
}
