import { calls, type TelegramLinkInfo } from '@botter/contracts';
import { queryKeys, request, usePollingInterval } from '@botter/web-data';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** The linked Telegram account, and the notifier bot. The live stream reports changes. */
export function useTelegramLink() {
  return useQuery({
    queryKey: queryKeys.telegramLink,
    queryFn: ({ signal }) => request(calls.getTelegramLink, { signal }),
    refetchInterval: usePollingInterval(),
  });
}

export function useRequestCode() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => request(calls.requestTelegramLink),
    onSuccess: ({ expiresAt }) =>
      cache.setQueryData<TelegramLinkInfo>(
        queryKeys.telegramLink,
        (old) => old && { ...old, codeExpiresAt: expiresAt },
      ),
  });
}

export function useUnlink() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => request(calls.removeTelegramLink),
    onSuccess: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: queryKeys.telegramLink }),
        cache.invalidateQueries({ queryKey: queryKeys.notificationSettings }),
      ]),
  });
}
