import type { Chat } from '@botter/contracts';
import { type MessageWindow, newKey, queryKeys } from '@botter/web-data';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { MessageDraft, PendingMessage } from '../pending';
import { outbox, resendWhenConnected, sendPending } from './send-pending';

/**
 * Sends messages, and shows them immediately. What the server has not accepted stays, with its reason:
 * without a connection until that is back, otherwise until it is sent again or discarded.
 */
export function useSendMessage(botId: string, chat: Chat) {
  const cache = useQueryClient();
  const pending = useSyncExternalStore(
    outbox.watch,
    useCallback(() => outbox.of(chat.id), [chat.id]),
  );
  useEffect(() => {
    resendWhenConnected(cache);
    // Left unsent by a page that was closed without a connection.
    if (outbox.of(chat.id).some(({ offline }) => offline)) void sendPending(cache, chat.id);
  }, [cache, chat.id]);
  /** The server's ids of these messages; undefined unless it has accepted them all. */
  const run = async (mine: readonly PendingMessage[]): Promise<string[] | undefined> => {
    const taken = await sendPending(cache, chat.id);
    const ids = mine.flatMap(({ id }) => taken.get(id) ?? []);
    return ids.length === mine.length ? ids : undefined;
  };

  /** Sends the texts and files one after the other, after what still waits in this chat. */
  const send = (texts: readonly MessageDraft[]) => {
    const known = cache.getQueryData<MessageWindow>(queryKeys.chatMessages(chat.id))?.messages ?? [];
    const group = newKey();
    const messages = texts.map((draft) => ({
      ...draft,
      id: newKey(),
      group,
      botId,
      chatId: chat.id,
      telegramChatId: chat.telegram_chat_id,
      writtenAt: Date.now(),
      afterId: known.at(-1)?.id,
      error: undefined,
      offline: false,
      refused: false,
    }));
    outbox.change(chat.id, (others) => [...others, ...messages]);
    return run(messages);
  };
  /** Tries a message again, and with it the later parts of the same text. */
  const retry = (failed: PendingMessage) => {
    const from = pending.indexOf(failed);
    const again = pending
      .filter((message, at) => at >= from && message.group === failed.group)
      .map((message) => ({ ...message, error: undefined, offline: false, refused: false }));
    const byId = new Map(again.map((message) => [message.id, message]));
    outbox.change(chat.id, (all) => all.map((message) => byId.get(message.id) ?? message));
    return run(again);
  };
  const discard = ({ id }: PendingMessage) =>
    outbox.change(chat.id, (all) => all.filter((message) => message.id !== id));

  return { pending, send, retry, discard };
}
