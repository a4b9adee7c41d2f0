import { calls } from '@botter/contracts';
import { queryKeys, request, usePollingInterval } from '@botter/web-data';
import { queryOptions, useQuery } from '@tanstack/react-query';

export const botChatsQuery = (botId: string) =>
  queryOptions({
    queryKey: queryKeys.chats(botId),
    queryFn: ({ signal }) => request(calls.listChats, { params: { id: botId }, signal }),
  });

/** The chats of a bot, latest first. */
export function useBotChats(botId: string) {
  return useQuery({ ...botChatsQuery(botId), refetchInterval: usePollingInterval() });
}

export const botActionsQuery = (botId: string) =>
  queryOptions({
    queryKey: queryKeys.actions(botId),
    queryFn: ({ signal }) => request(calls.listActions, { params: { botId }, signal }),
  });

/** The actions of a bot. */
export function useBotActions(botId: string) {
  return useQuery({ ...botActionsQuery(botId), refetchInterval: usePollingInterval() });
}
