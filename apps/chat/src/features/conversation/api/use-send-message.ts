import { type CallAnswer, type Chat, calls } from '@botter/contracts';
import { errorText, networkErrorText, queryKeys, request, withMessage } from '@botter/web-data';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { PendingMessage } from '../pending';

type Messages = CallAnswer<typeof calls.listChatMessages>;
type PendingByChat = Readonly<Record<string, readonly PendingMessage[]>>;

let counter = 0;

/**
 * Sending with the message on the screen at once. What could not be handed over stays, with its reason, until it is
 * tried again or discarded; it is kept here for all chats of a bot, so that looking at another one loses nothing.
 */
export function useSendMessage(botId: string) {
  const cache = useQueryClient();
  const [byChat, setByChat] = useState<PendingByChat>({});

  const update = useCallback(
    (chatId: string, change: (pending: readonly PendingMessage[]) => readonly PendingMessage[]) =>
      setByChat((old) => ({ ...old, [chatId]: change(old[chatId] ?? []) })),
    [],
  );
  const discard = useCallback(
    (chatId: string, id: string) => update(chatId, (pending) => pending.filter((entry) => entry.id !== id)),
    [update],
  );

  /** True when the server has taken it. */
  const send = async (chat: Chat, text: string): Promise<boolean> => {
    const key = queryKeys.chatMessages(chat.id);
    const known = cache.getQueryData<Messages>(key)?.messages ?? [];
    const id = `pending-${++counter}`;
    const mine: PendingMessage = {
      id,
      text,
      writtenAt: Date.now(),
      afterId: known.at(-1)?.id,
      error: undefined,
    };
    update(chat.id, (pending) => [...pending, mine]);
    try {
      const { message } = await request(calls.sendMessage, {
        params: { id: botId },
        body: { chatId: chat.telegram_chat_id, text },
      });
      cache.setQueryData<Messages>(
        key,
        (old) => old && { ...old, messages: withMessage(old.messages, message) },
      );
      discard(chat.id, id);
      void cache.invalidateQueries({ queryKey: key });
      void cache.invalidateQueries({ queryKey: queryKeys.chats(botId) });
      return true;
    } catch (problem) {
      const error = errorText(problem, 'Failed to send message', networkErrorText);
      update(chat.id, (pending) => pending.map((entry) => (entry.id === id ? { ...entry, error } : entry)));
      return false;
    }
  };

  return { pendingOf: (chatId: string) => byChat[chatId] ?? none, send, discard };
}
export type Sending = ReturnType<typeof useSendMessage>;

const none: readonly PendingMessage[] = [];
