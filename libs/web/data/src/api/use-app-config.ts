import { calls } from '@botter/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../client/query-keys';
import { request } from '../client/request';

/** What the server reports to every browser: identity provider, sandbox address, version. */
export function useAppConfig() {
  return useQuery({
    queryKey: queryKeys.config,
    queryFn: ({ signal }) => request(calls.getAppConfig, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
