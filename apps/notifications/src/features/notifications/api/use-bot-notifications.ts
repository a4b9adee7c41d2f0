import { type CallResponse, calls } from '@botter/contracts';
import { queryKeys, request } from '@botter/web-data';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Switches the notifications of a bot; the switch flips only after the server has agreed. */
export function useSwitchBot(botId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (enabled: boolean) =>
      request(calls.setBotNotifications, { params: { botId }, body: { enabled } }),
    onSuccess: ({ bot }) => {
      cache.setQueryData<CallResponse<typeof calls.listBots>>(
        queryKeys.bots,
        (old) => old && { ...old, bots: old.bots.map((known) => (known.id === bot.id ? bot : known)) },
      );
      cache.setQueryData(queryKeys.bot(bot.id), bot);
      return cache.invalidateQueries({ queryKey: queryKeys.notificationSettings });
    },
  });
}

export function useTestNotification(botId: string) {
  return useMutation({ mutationFn: () => request(calls.sendTestNotification, { params: { botId } }) });
}
