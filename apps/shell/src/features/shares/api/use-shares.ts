import { type CallRequest, calls, type Permission, type Share } from '@botter/contracts';
import { queryKeys, request, usePollingInterval } from '@botter/web-data';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const sharesQuery = (botId: string) =>
  queryOptions({
    queryKey: queryKeys.shares(botId),
    queryFn: async ({ signal }) => (await request(calls.listShares, { params: { botId }, signal })).shares,
  });

/** The people that a bot is shared with; for its owner only. */
export function useShares(botId: string) {
  return useQuery({ ...sharesQuery(botId), refetchInterval: usePollingInterval() });
}

/** Shows a changed share immediately and reads the list again. */
function useKeepShare(botId: string) {
  const cache = useQueryClient();
  const { queryKey } = sharesQuery(botId);
  return ({ share }: { share: Share }) => {
    cache.setQueryData(queryKey, (old) => old?.map((known) => (known.id === share.id ? share : known)));
    void cache.invalidateQueries({ queryKey });
  };
}

export function useInvite(botId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: CallRequest<typeof calls.inviteToBot>['body']) =>
      request(calls.inviteToBot, { params: { botId }, body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.shares(botId) }),
  });
}

export function useChangeShare(botId: string) {
  return useMutation({
    mutationFn: ({ shareId, permissions }: { shareId: string; permissions: Permission }) =>
      request(calls.changeShare, { params: { botId, shareId }, body: { permissions } }),
    onSuccess: useKeepShare(botId),
  });
}

export function useRevokeShare(botId: string) {
  return useMutation({
    mutationFn: (shareId: string) => request(calls.revokeShare, { params: { botId, shareId } }),
    onSuccess: useKeepShare(botId),
  });
}
