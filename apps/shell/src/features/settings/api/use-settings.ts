import { type CallRequest, calls } from '@botter/contracts';
import { queryKeys, request } from '@botter/web-data';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const settingsQuery = queryOptions({
  queryKey: queryKeys.settings,
  queryFn: ({ signal }) => request(calls.getSettings, { signal }),
});

/** What the signed-in user has set for themselves. */
export const useSettings = () => useQuery(settingsQuery);

export function useChangeSettings() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: CallRequest<typeof calls.changeSettings>['body']) =>
      request(calls.changeSettings, { body }),
    onSuccess: (settings) => cache.setQueryData(settingsQuery.queryKey, settings),
  });
}
