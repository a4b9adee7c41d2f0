import { type Chat, calls, type Message } from '@botter/contracts';
import {
  type ChatPages,
  errorText,
  networkErrorText,
  queryKeys,
  request,
  startOfRequest,
  withChat,
} from '@botter/web-data';
import { toast } from '@botter/web-ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Retries a message that Telegram refused, or whose delivery is unknown. */
export function useRetryMessage(chatId: string, put: (message: Message) => void) {
  return useMutation({
    mutationFn: async (messageId: string) => {
      const isOutdated = startOfRequest();
      const { message } = await request(calls.retryMessage, { params: { chatId, messageId } });
      if (!isOutdated(messageId)) put(message);
    },
    onError: (error) => toast.error(errorText(error, 'Failed to send message', networkErrorText)),
  });
}

/** Lets the bot reply again in a chat that a person took over. */
export function useResumeChat(botId: string, chatId: string) {
  const cache = useQueryClient();
  const key = queryKeys.chats(botId);
  return useMutation({
    mutationFn: () => request(calls.resumeChat, { params: { botId, chatId } }),
    onSuccess: ({ chat }: { chat: Chat }) =>
      cache.setQueryData<ChatPages>(key, (old) => old && withChat(old, chat)),
    onError: (error) => toast.error(errorText(error, 'Failed to resume the bot', networkErrorText)),
  });
}
