import { type Contact, type ContactSort, calls } from '@botter/contracts';
import { queryKeys, request, usePollingInterval } from '@botter/web-data';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

/** Which contacts a list shows, and in which order. */
export interface ContactFilter {
  readonly query?: string;
  readonly segment?: string;
  readonly tag?: string;
  readonly sort?: ContactSort;
}

/** The contacts of a bot, as many pages as were loaded; `total` counts those of all pages. */
export function useContacts(botId: string, filter: ContactFilter) {
  const polling = usePollingInterval();
  const query = useInfiniteQuery({
    queryKey: queryKeys.contacts(botId, filter),
    queryFn: ({ pageParam, signal }) =>
      request(calls.listContacts, { params: { id: botId }, query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    // Reading a long list again would read every page of it.
    refetchInterval: ({ state }) => state.data?.pages.length === 1 && polling,
    refetchOnWindowFocus: ({ state }) => state.data?.pages.length === 1,
  });
  const contacts = useMemo(() => onceEach(query.data?.pages), [query.data]);
  return { ...query, contacts, total: query.data?.pages[0]?.total ?? 0 };
}

/** Somebody who writes between two pages is on both. */
function onceEach(pages: readonly { readonly contacts: readonly Contact[] }[] = []): readonly Contact[] {
  return [...new Map(pages.flatMap((page) => page.contacts).map((one) => [one.id, one])).values()];
}
