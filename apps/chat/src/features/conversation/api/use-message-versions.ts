import { calls, type Message } from '@botter/contracts';
import { queryKeys, request } from '@botter/web-data';
import { useQuery } from '@tanstack/react-query';

/** The former texts of a message, oldest first. */
export function useMessageVersions({ id: messageId, chat_id: chatId, edited_at }: Message) {
  return useQuery({
    queryKey: queryKeys.messageVersions(messageId, edited_at),
    queryFn: ({ signal }) => request(calls.getMessageVersions, { params: { chatId, messageId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}
