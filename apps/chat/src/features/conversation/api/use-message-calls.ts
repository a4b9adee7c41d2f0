import { type Chat, calls, type Message } from '@botter/contracts';
import {
  ApiError,
  type ChatPages,
  errorText,
  networkErrorText,
  queryKeys,
  request,
  startOfRequest,
  withChat,
} from '@botter/web-data';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useContext } from 'react';
import { ShowProblem, useProblem } from '../problems';

/** Retries a message that Telegram refused, or whose delivery is unknown. */
export function useRetryMessage(chatId: string, put: (message: Message) => void) {
  const problem = useProblem('Failed to send message');
  return useMutation({
    mutationFn: async (messageId: string) => {
      const isOutdated = startOfRequest();
      const { message } = await request(calls.retryMessage, { params: { chatId, messageId } });
      if (!isOutdated(messageId)) put(message);
    },
    ...problem,
  });
}

/** Finds the message that another one replies to, if that isn't loaded. */
export function useFindQuoted(chatId: string, onFound: (messageId: string) => void) {
  const show = useContext(ShowProblem);
  const { mutate } = useMutation({
    mutationFn: (messageId: string) => request(calls.getQuotedMessage, { params: { chatId, messageId } }),
    onMutate: () => show(undefined),
    onError: (error) =>
      show(
        error instanceof ApiError && error.status === 404
          ? "This message isn't in Botter. Open the chat in Telegram to see it."
          : errorText(error, 'Failed to load messages', networkErrorText),
      ),
  });
  return useCallback(
    // Not if the chat has been left meanwhile.
    (messageId: string) => mutate(messageId, { onSuccess: ({ message }) => onFound(message.id) }),
    [mutate, onFound],
  );
}

/** Deletes messages at Telegram, one after the other; if one fails, those before it stay deleted. */
export function useDeleteMessages(chatId: string, put: (message: Message) => void) {
  return useMutation({
    mutationFn: async (messages: readonly Message[]) => {
      for (const { id } of messages) {
        const { message } = await request(calls.deleteMessage, { params: { chatId, messageId: id } });
        put(message);
      }
    },
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
  });
}
