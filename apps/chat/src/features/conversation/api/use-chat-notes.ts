import { calls } from '@botter/contracts';
import { queryKeys, request } from '@botter/web-data';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** The notes of colleagues about a chat. */
export function useChatNotes(botId: string, chatId: string) {
  return useQuery({
    queryKey: queryKeys.chatNotes(botId, chatId),
    queryFn: async ({ signal }) =>
      (await request(calls.listChatNotes, { params: { botId, chatId }, signal })).notes,
  });
}

export function useNoteCalls(botId: string, chatId: string) {
  const cache = useQueryClient();
  const onSuccess = () => cache.invalidateQueries({ queryKey: queryKeys.chatNotes(botId, chatId) });
  const add = useMutation({
    mutationFn: (text: string) => request(calls.addChatNote, { params: { botId, chatId }, body: { text } }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (noteId: string) => request(calls.deleteChatNote, { params: { botId, chatId, noteId } }),
    onSuccess,
  });
  return { add, remove };
}
