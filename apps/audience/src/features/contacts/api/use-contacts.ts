import { type Contact, type ContactSort, calls } from '@botter/contracts';
import type { ContactPages } from '@botter/web-contacts';
import { queryKeys, request, requestBlob, usePollingInterval } from '@botter/web-data';
import { saveFile } from '@botter/web-ui';
import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

/** Which contacts a list shows, and in which order. */
export interface ContactFilter {
  readonly query?: string | undefined;
  readonly segment?: string | undefined;
  readonly tag?: string | undefined;
  readonly sort?: ContactSort | undefined;
}

/**
 * The contacts of a bot, as many pages as were loaded; `total` counts those of all pages. Many are counted
 * apart from the first page, so that it is shown before that.
 */
export function useContacts(botId: string, filter: ContactFilter) {
  const cache = useQueryClient();
  const polling = usePollingInterval();
  const query = useInfiniteQuery({
    queryKey: queryKeys.contactPages(botId, filter),
    queryFn: ({ pageParam, signal }) =>
      request(calls.listContacts, {
        params: { id: botId },
        query: { ...filter, total: 'few', cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    // Reading a long list again would read every page of it.
    refetchInterval: ({ state }) => !isLong(state.data) && polling,
    refetchOnWindowFocus: ({ state }) => !isLong(state.data),
  });
  useEffect(() => () => queueMicrotask(() => forgetEnds(cache, botId)), [cache, botId]);
  const contacts = useMemo(() => onceEach(query.data), [query.data]);
  const { sort: _, ...counted } = filter;
  const counting = useQuery({
    queryKey: queryKeys.contactTotal(botId, counted),
    queryFn: async ({ signal }) => {
      const body = { when: { all: [] }, ...counted };
      return (await request(calls.countContacts, { params: { id: botId }, body, signal })).count;
    },
    enabled: !query.isPlaceholderData && query.data?.pages[0]?.total === null,
    refetchInterval: polling,
  });
  const total = query.data?.pages[0]?.total ?? counting.data;
  return { ...query, contacts, total, countProblem: counting.error };
}

/** Lists that are closed keep their first page: coming back would read every page again. */
function forgetEnds(cache: QueryClient, botId: string): void {
  cache.setQueriesData<ContactPages>(
    { queryKey: queryKeys.contactPages(botId), type: 'inactive' },
    (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
  );
}

const isLong = (list: ContactPages | undefined) => (list?.pages.length ?? 0) > 1;

/** Someone who writes between two pages may be on both. */
function onceEach(list: ContactPages | undefined): readonly Contact[] {
  const contacts = list?.pages.flatMap((page) => page.contacts) ?? [];
  return [...new Map(contacts.map((contact) => [contact.id, contact])).values()];
}

/** Saves all contacts as a CSV file. */
export function useExportContacts(botId: string, username: string) {
  return useMutation({
    mutationFn: async () => {
      const file = await requestBlob(calls.exportContacts, { params: { id: botId } });
      saveFile(file, `${username}-contacts.csv`);
    },
  });
}
