import { type Chat, calls } from '@botter/contracts';
import { queryKeys, request, searchChats } from '@botter/web-data';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** As many chats as the list holds at most: from there on some are known to the server alone. */
const listLimit = 500;

/** The chats with this in their name: those of the list at once, those beyond it from the server. */
export function useFoundChats(botId: string, chats: readonly Chat[], typed: string, settled: string): Chat[] {
  const { data } = useQuery({
    queryKey: [...queryKeys.chats(botId), 'search', settled],
    queryFn: ({ signal }) =>
      request(calls.listChats, { params: { id: botId }, query: { search: settled }, signal }),
    enabled: settled !== '' && chats.length >= listLimit,
    placeholderData: keepPreviousData,
  });
  const listed = searchChats(chats, typed);
  const known = new Set(chats.map(({ id }) => id));
  const beyond = typed.trim() === '' ? [] : searchChats(data?.chats ?? [], typed);
  return [...listed, ...beyond.filter(({ id }) => !known.has(id))];
}
