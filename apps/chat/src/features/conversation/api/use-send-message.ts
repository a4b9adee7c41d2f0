import { type Chat, calls } from '@botter/contracts';
import {
  ApiError,
  drafts,
  errorText,
  type MessageWindow,
  networkErrorText,
  newKey,
  queryKeys,
  request,
  startOfRequest,
  withNews,
} from '@botter/web-data';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { Outbox } from '../outbox';
import type { MessageDraft, PendingMessage } from '../pending';

/** One for the page: what is under way stays so when another chat or bot is opened. */
const outbox = new Outbox(drafts);
/** In each chat a message goes when the one before has been taken or refused, so that none overtakes another. */
const lanes = new Map<string, Promise<unknown>>();

const laterPartText = 'Not sent, because the part before it was not.';

/**
 * Sending with the message on the screen at once. What could not be handed over stays, with its reason, until it is
 * tried again or discarded.
 */
export function useSendMessage(botId: string, chat: Chat) {
  const cache = useQueryClient();
  const pending = useSyncExternalStore(
    outbox.watch,
    useCallback(() => outbox.of(chat.id), [chat.id]),
  );
  const run = (group: readonly PendingMessage[]) => {
    const before = lanes.get(chat.id) ?? Promise.resolve();
    const mine = before.then(() => sendGroup(cache, botId, chat, group));
    lanes.set(chat.id, mine);
    return mine;
  };

  /** Sends the drafts one after the other; true when the server has taken them all. */
  const send = (texts: readonly MessageDraft[]): Promise<boolean> => {
    const known = cache.getQueryData<MessageWindow>(queryKeys.chatMessages(chat.id))?.messages ?? [];
    const group = newKey();
    const messages = texts.map((draft) => ({
      ...draft,
      id: newKey(),
      group,
      writtenAt: Date.now(),
      afterId: known.at(-1)?.id,
      error: undefined,
      refused: false,
    }));
    outbox.change(chat.id, (others) => [...others, ...messages]);
    return run(messages);
  };
  /** Tries a message again, and with it the later parts of the same text. */
  const retry = (failed: PendingMessage): Promise<boolean> => {
    const from = pending.indexOf(failed);
    const again = pending
      .filter((message, at) => at >= from && message.group === failed.group)
      .map((message) => ({ ...message, error: undefined, refused: false }));
    const ids = new Map(again.map((message) => [message.id, message]));
    outbox.change(chat.id, (all) => all.map((message) => ids.get(message.id) ?? message));
    return run(again);
  };
  const discard = ({ id }: PendingMessage) =>
    outbox.change(chat.id, (all) => all.filter((message) => message.id !== id));

  return { pending, send, retry, discard };
}

async function sendGroup(
  cache: QueryClient,
  botId: string,
  chat: Chat,
  group: readonly PendingMessage[],
): Promise<boolean> {
  const waiting = new Set(group.map(({ id }) => id));
  for (const message of group) {
    try {
      await sendOne(cache, botId, chat, message);
      waiting.delete(message.id);
    } catch (problem) {
      const refused = problem instanceof ApiError && problem.status >= 400 && problem.status < 500;
      const error = errorText(problem, 'Failed to send message', networkErrorText);
      outbox.change(chat.id, (all) =>
        all.map((entry) => {
          if (entry.id === message.id) return { ...entry, error, refused };
          return waiting.has(entry.id) ? { ...entry, error: laterPartText, refused: true } : entry;
        }),
      );
      return false;
    }
  }
  return true;
}

async function sendOne(cache: QueryClient, botId: string, chat: Chat, mine: PendingMessage): Promise<void> {
  const isOutdated = startOfRequest();
  const { message } = await request(calls.sendMessage, {
    params: { id: botId },
    body: {
      chatId: chat.telegram_chat_id,
      text: mine.text || undefined,
      fileId: mine.file?.id,
      threadId: mine.threadId,
      key: mine.id,
    },
  });
  cache.setQueryData<MessageWindow>(
    queryKeys.chatMessages(chat.id),
    (window) => window && (isOutdated(message.id) ? window : withNews(window, message)),
  );
  outbox.change(chat.id, (all) => all.filter(({ id }) => id !== mine.id));
  void cache.invalidateQueries({ queryKey: queryKeys.chatMessages(chat.id) });
  void cache.invalidateQueries({ queryKey: queryKeys.chats(botId) });
}
