import { calls, type TimeRange } from '@botter/contracts';
import { queryKeys, request } from '@botter/web-data';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ownTimeZone } from '../range';

/** The chart and the lists of the most used and of the unanswered, of one bot or of all. */
export function useActivity(botId: string | undefined, timeRange: TimeRange) {
  const query = { timeRange, timeZone: ownTimeZone() };
  return useQuery({
    queryKey: queryKeys.activity(botId, timeRange, query.timeZone),
    queryFn: ({ signal }) =>
      botId === undefined
        ? request(calls.getActivity, { query, signal })
        : request(calls.getBotActivity, { params: { id: botId }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
}
