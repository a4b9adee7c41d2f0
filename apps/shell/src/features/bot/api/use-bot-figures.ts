import { calls } from '@botter/contracts';
import { queryKeys, request, usePollingInterval } from '@botter/web-data';
import { useQuery } from '@tanstack/react-query';

/** The chats of a bot, latest first. */
export function useBotChats(botId: string) {
  return useQuery({
    queryKey: queryKeys.chats(botId),
    queryFn: ({ signal }) => request(calls.listChats, { params: { id: botId }, signal }),
    refetchInterval: usePollingInterval(),
  });
}

/** The actions of a bot. */
export function useBotActions(botId: string) {
  return useQuery({
    queryKey: queryKeys.actions(botId),
    queryFn: ({ signal }) => request(calls.listActions, { params: { botId }, signal }),
    refetchInterval: usePollingInterval(),
  });
}
