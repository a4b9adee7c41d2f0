import { calls } from '@botter/contracts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../client/query-keys';
import { request } from '../client/request';

const botAtVersionQuery = (botId: string, version: number) =>
  queryOptions({
    queryKey: queryKeys.botAtVersion(botId, version),
    queryFn: ({ signal }) =>
      request(calls.getBotAtVersion, { params: { id: botId, version }, query: {}, signal }),
    // A version never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The whole bot as it was; while another version is loaded the one before stays. */
export function useBotAtVersion(botId: string, version: number | undefined) {
  return useQuery({
    ...botAtVersionQuery(botId, version ?? 0),
    enabled: version !== undefined,
    placeholderData: keepPreviousData,
  });
}

/** The differences between two versions; no request without a version to compare with. */
export function useComparison(botId: string, from: number | undefined, to: number) {
  return useQuery({
    queryKey: queryKeys.comparedVersions(botId, from ?? 0, to),
    queryFn: ({ signal }) =>
      request(calls.compareVersions, { params: { id: botId }, query: { from: from ?? 0, to }, signal }),
    enabled: from !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
