import { type CallRequest, calls } from '@botter/contracts';
import { botQuery, queryKeys, request } from '@botter/web-data';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const telegramInfoQuery = (botId: string) =>
  queryOptions({
    queryKey: queryKeys.telegramInfo(botId),
    queryFn: async ({ signal }) =>
      (await request(calls.getTelegramInfo, { params: { id: botId }, signal })).telegramInfo,
  });

/** A bot's texts at Telegram. */
export const useTelegramInfo = (botId: string) => useQuery(telegramInfoQuery(botId));

export function useSetTelegramInfo(botId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: CallRequest<typeof calls.setTelegramInfo>['body']) =>
      request(calls.setTelegramInfo, { params: { id: botId }, body }),
    onSuccess: ({ telegramInfo }) => cache.setQueryData(telegramInfoQuery(botId).queryKey, telegramInfo),
    // Of three texts one may be saved and the next refused.
    onError: () => cache.invalidateQueries({ queryKey: telegramInfoQuery(botId).queryKey }),
    onSettled: () => {
      // The bot has copies of it.
      void cache.invalidateQueries({ queryKey: queryKeys.bots });
      void cache.invalidateQueries({ queryKey: botQuery(botId).queryKey, exact: true });
    },
  });
}
