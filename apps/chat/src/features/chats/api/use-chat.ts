import { type Chat, calls } from '@botter/contracts';
import { ApiError, type MessageWindow, queryKeys, request, useChats } from '@botter/web-data';
import { useQuery } from '@tanstack/react-query';

/**
 * One chat of a bot. If no loaded page has it, because it was opened by a search or an old link, its messages
 * describe it.
 */
export function useChat(botId: string, chatId: string | undefined) {
  const { chats, data, isPending } = useChats(botId);
  const listed = chats.find(({ id }) => id === chatId);
  const beyond = useQuery({
    queryKey: [...queryKeys.chats(botId), 'beyond', chatId],
    queryFn: async ({ signal }) => {
      try {
        const params = { chatId: chatId ?? '' };
        return chatOf(
          await request(calls.listChatMessages, { params, query: { limit: '1' }, signal }),
          botId,
        );
      } catch (problem) {
        if (problem instanceof ApiError && problem.status === 404) return null;
        throw problem;
      }
    },
    enabled: chatId !== undefined && data !== undefined && !listed,
  });
  return {
    chat: listed ?? beyond.data ?? undefined,
    isPending: isPending || (chatId !== undefined && !listed && beyond.isPending),
  };
}

function chatOf({ messages: [message] }: MessageWindow, botId: string): Chat | null {
  if (!message || message.bot_id !== botId) return null;
  return {
    id: message.chat_id,
    telegram_chat_id: message.telegram_chat_id,
    type: message.telegram_chat_id.startsWith('-') ? 'supergroup' : 'private',
    name: message.chat_name,
    username: message.chat_username,
    message_count: 0,
    last_message_time: message.timestamp,
    last_message_at: message.timestamp,
    blocked: false,
    takeover: null,
    last_message: null,
    done: false,
    assignee: null,
    waits_until: null,
  };
}
