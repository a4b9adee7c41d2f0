import { calls, type TimeRange } from '@botter/contracts';
import { queryKeys, request } from '@botter/web-data';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** Who came to a bot, stayed and left; of one bot only. */
export function useContactActivity(botId: string | undefined, timeRange: TimeRange) {
  return useQuery({
    queryKey: queryKeys.contactActivity(botId, timeRange),
    queryFn: ({ signal }) =>
      request(calls.getContactActivity, { params: { id: botId ?? '' }, query: { timeRange }, signal }),
    enabled: botId !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
}
