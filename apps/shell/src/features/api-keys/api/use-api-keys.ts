import { type CallRequest, calls } from '@botter/contracts';
import { queryKeys, request } from '@botter/web-data';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const apiKeysQuery = queryOptions({
  queryKey: queryKeys.apiKeys,
  queryFn: async ({ signal }) => (await request(calls.listApiKeys, { signal })).keys,
});

/** The API keys of the signed-in user, newest first. */
export function useApiKeys() {
  return useQuery(apiKeysQuery);
}

export function useMakeApiKey() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: CallRequest<typeof calls.makeApiKey>['body']) => request(calls.makeApiKey, { body }),
    onSuccess: ({ key }) => {
      cache.setQueryData(apiKeysQuery.queryKey, (old) => old && [key, ...old]);
      void cache.invalidateQueries(apiKeysQuery);
    },
    // The key is in the result: it is forgotten with the dialog.
    gcTime: 0,
  });
}

export function useRevokeApiKey() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (keyId: string) => request(calls.revokeApiKey, { params: { keyId } }),
    onSuccess: (_, keyId) => {
      cache.setQueryData(apiKeysQuery.queryKey, (old) => old?.filter(({ id }) => id !== keyId));
      void cache.invalidateQueries(apiKeysQuery);
    },
  });
}
