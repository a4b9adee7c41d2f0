import { calls } from '@botter/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../client/query-keys';
import { request } from '../client/request';
import { usePollingInterval } from '../live/live-provider';

/** For `useQuery`, and for fetching ahead when someone points at a link. */
export const chatsQuery = (botId: string) =>
  queryOptions({
    queryKey: queryKeys.chats(botId),
    queryFn: ({ signal }) => request(calls.listChats, { params: { id: botId }, signal }),
  });

/** The chats of a bot, latest first. */
export function useChats(botId: string) {
  const query = useQuery({ ...chatsQuery(botId), refetchInterval: usePollingInterval() });
  return { ...query, chats: query.data?.chats ?? [] };
}
