import { type Chat, calls } from '@botter/contracts';
import { newKey, queryKeys, request } from '@botter/web-data';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

interface Sending {
  chat: Chat;
  parts: readonly string[];
  /** Called for each part that the server has accepted, with the remaining parts. */
  onTaken: (left: readonly string[]) => void;
}

/**
 * Sends texts to a chat, one after the other; the first refusal ends it. A text that failed keeps its key, so
 * that trying again can't deliver it twice when only the answer was lost.
 */
export function useSendText(botId: string) {
  const cache = useQueryClient();
  const failed = useRef<{ chatId: string; text: string; key: string }>(undefined);
  return useMutation({
    mutationFn: async ({ chat, parts, onTaken }: Sending) => {
      for (const [at, text] of parts.entries()) {
        const again = failed.current?.chatId === chat.id && failed.current.text === text;
        const key = again && failed.current ? failed.current.key : newKey();
        failed.current = { chatId: chat.id, text, key };
        await request(calls.sendMessage, {
          params: { id: botId },
          body: { chatId: chat.telegram_chat_id, text, key },
        });
        failed.current = undefined;
        onTaken(parts.slice(at + 1));
      }
    },
    onSettled: () => void cache.invalidateQueries({ queryKey: queryKeys.chats(botId) }),
  });
}
