import { calls } from '@botter/contracts';
import { queryKeys, request, usePollingInterval } from '@botter/web-data';
import { useQuery } from '@tanstack/react-query';

/** The 100 newest messages of a chat, oldest of them first. */
export function useMessages(chatId: string) {
  const query = useQuery({
    queryKey: queryKeys.chatMessages(chatId),
    queryFn: ({ signal }) =>
      request(calls.listChatMessages, { params: { chatId }, query: { limit: '100' }, signal }),
    refetchInterval: usePollingInterval(),
  });
  return { ...query, messages: query.data?.messages ?? [] };
}
