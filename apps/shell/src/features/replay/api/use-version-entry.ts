import { calls } from '@botter/contracts';
import { queryKeys, request } from '@botter/web-data';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** The change that made a version; undefined while it is loaded, and for one that this person may not see. */
export function useVersionEntry(botId: string, version: number) {
  const { data } = useQuery({
    queryKey: queryKeys.historyPages(botId, { version }),
    queryFn: ({ signal }) => {
      // The first one before the next version.
      const query = { limit: 1, cursor: String(version + 1) };
      return request(calls.getHistory, { params: { id: botId }, query, signal });
    },
    // The past doesn't change.
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  const entry = data?.entries[0];
  return entry?.version === version ? entry : undefined;
}
