import { type Chat, calls } from '@botter/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { searchChats } from '../chats/chat-title';
import { queryKeys } from '../client/query-keys';
import { request } from '../client/request';
import type { useChats } from './use-chats';

/** The chats with this in their name: loaded ones immediately, the others from the server. */
export function useFoundChats(
  botId: string,
  { chats, hasNextPage }: Pick<ReturnType<typeof useChats>, 'chats' | 'hasNextPage'>,
  typed: string,
  settled: string,
): Chat[] {
  const { data } = useQuery({
    queryKey: [...queryKeys.chats(botId), 'search', settled],
    queryFn: ({ signal }) =>
      request(calls.listChats, { params: { id: botId }, query: { search: settled }, signal }),
    enabled: settled !== '' && hasNextPage,
    placeholderData: keepPreviousData,
  });
  const loaded = searchChats(chats, typed);
  const known = new Set(chats.map(({ id }) => id));
  const others = typed.trim() === '' ? [] : searchChats(data?.chats ?? [], typed);
  return [...loaded, ...others.filter(({ id }) => !known.has(id))];
}
