import { type Chat, calls, type UnreadSummary } from '@botter/contracts';
import { type ChatPages, errorText, networkErrorText, queryKeys, request, withChat } from '@botter/web-data';
import { toast } from '@botter/web-ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useProblem } from '../problems';
import { withChatUnread } from '../unread';

/** A team's work on a chat: done, assigned to someone, unread again. */
export function useChatWork(botId: string, chatId: string) {
  const cache = useQueryClient();
  const params = { botId, chatId };
  const put = ({ chat }: { chat: Chat }) => {
    cache.setQueryData<ChatPages>(queryKeys.chats(botId), (old) => old && withChat(old, chat));
    void cache.invalidateQueries({ queryKey: queryKeys.filteredChats(botId) });
  };
  const words = 'Failed to change the chat';
  const problem = useProblem(words);
  const done = useMutation({
    mutationFn: (to: boolean) => request(calls.setChatDone, { params, body: { done: to } }),
    onSuccess: put,
    ...problem,
  });
  const assign = useMutation({
    mutationFn: (assigned: boolean) => request(calls.setChatAssignee, { params, body: { assigned } }),
    onSuccess: put,
    ...problem,
  });
  const unread = useMutation({
    mutationFn: () => request(calls.markChatUnread, { params }),
    onSuccess: () =>
      cache.setQueryData<UnreadSummary>(queryKeys.unread, (old) => old && withChatUnread(old, botId, chatId)),
    // The chat has been left.
    onError: (error) => toast.error(errorText(error, words, networkErrorText)),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.unread }),
  });
  return { setDone: done.mutate, setAssigned: assign.mutate, markUnread: unread.mutateAsync };
}
