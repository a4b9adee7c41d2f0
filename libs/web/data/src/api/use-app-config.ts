import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../client/query-keys';
import { appConfig } from '../session/app-config';

/** What the server reports to every browser: identity provider, sandbox address, version. */
export function useAppConfig() {
  return useQuery({
    queryKey: queryKeys.config,
    queryFn: appConfig,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
