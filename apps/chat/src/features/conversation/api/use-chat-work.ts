import { type Chat, calls, type UnreadSummary } from '@botter/contracts';
import { type ChatPages, errorText, networkErrorText, queryKeys, request, withChat } from '@botter/web-data';
import { toast } from '@botter/web-ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { withChatUnread } from '../unread';

/** What a team does with a chat: done, looked after by someone, unread again. */
export function useChatWork(botId: string, chatId: string) {
  const cache = useQueryClient();
  const params = { botId, chatId };
  const put = ({ chat }: { chat: Chat }) => {
    cache.setQueryData<ChatPages>(queryKeys.chats(botId), (old) => old && withChat(old, chat));
    void cache.invalidateQueries({ queryKey: queryKeys.filteredChats(botId) });
  };
  const onError = (error: Error) =>
    toast.error(errorText(error, 'Failed to change the chat', networkErrorText));
  const done = useMutation({
    mutationFn: (to: boolean) => request(calls.setChatDone, { params, body: { done: to } }),
    onSuccess: put,
    onError,
  });
  const assign = useMutation({
    mutationFn: (assigned: boolean) => request(calls.setChatAssignee, { params, body: { assigned } }),
    onSuccess: put,
    onError,
  });
  const unread = useMutation({
    mutationFn: () => request(calls.markChatUnread, { params }),
    onSuccess: () =>
      cache.setQueryData<UnreadSummary>(queryKeys.unread, (old) => old && withChatUnread(old, botId, chatId)),
    onError,
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.unread }),
  });
  return { setDone: done.mutate, setAssigned: assign.mutate, markUnread: unread.mutateAsync };
}
