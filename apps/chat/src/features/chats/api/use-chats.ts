import { calls } from '@botter/contracts';
import { queryKeys, request, usePollingInterval } from '@botter/web-data';
import { useQuery } from '@tanstack/react-query';

/** The chats of a bot, latest first. */
export function useChats(botId: string) {
  const query = useQuery({
    queryKey: queryKeys.chats(botId),
    queryFn: ({ signal }) => request(calls.listChats, { params: { id: botId }, signal }),
    refetchInterval: usePollingInterval(),
  });
  return { ...query, chats: query.data?.chats ?? [] };
}
