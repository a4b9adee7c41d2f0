import { calls } from '@botter/contracts';
import { botQuery, queryKeys, request } from '@botter/web-data';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/**
 * Telegram sends no event when updates pile up there, so the health is read regularly while the page is open.
 */
const askEveryMs = 30_000;

const botHealthQuery = (botId: string) =>
  queryOptions({
    queryKey: queryKeys.botHealth(botId),
    queryFn: async ({ signal }) =>
      (await request(calls.getBotHealth, { params: { id: botId }, signal })).health,
  });

/** The health of a bot's connection to Telegram. */
export function useBotHealth(botId: string) {
  return useQuery({ ...botHealthQuery(botId), refetchInterval: askEveryMs });
}

/** Reclaims the updates from another program, or retries a failed connection immediately. */
export function useReclaimBot(botId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => request(calls.reclaimBot, { params: { id: botId } }),
    onSuccess: ({ health }) => {
      cache.setQueryData(botHealthQuery(botId).queryKey, health);
      void cache.invalidateQueries({ queryKey: queryKeys.bots });
      void cache.invalidateQueries({ queryKey: botQuery(botId).queryKey, exact: true });
    },
  });
}
