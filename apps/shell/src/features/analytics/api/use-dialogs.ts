import { calls, type TimeRange } from '@botter/contracts';
import { queryKeys, request } from '@botter/web-data';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** The dialogs of a bot: what people started, answered and gave up. */
export function useDialogs(botId: string | undefined, timeRange: TimeRange) {
  return useQuery({
    queryKey: queryKeys.dialogAnalytics(botId, timeRange),
    queryFn: ({ signal }) =>
      request(calls.getDialogAnalytics, { params: { id: botId ?? '' }, query: { timeRange }, signal }),
    enabled: botId !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
}
