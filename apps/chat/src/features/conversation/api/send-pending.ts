import { calls } from '@botter/contracts';
import {
  ApiError,
  drafts,
  errorText,
  isConnected,
  isServerAway,
  type MessageWindow,
  networkErrorText,
  onConnected,
  queryKeys,
  request,
  startOfRequest,
  withNews,
} from '@botter/web-data';
import type { QueryClient } from '@tanstack/react-query';
import { Outbox } from '../outbox';
import type { PendingMessage } from '../pending';

/** One for the page: messages continue to be sent when another chat or bot is opened. */
export const outbox = new Outbox(drafts);

/** A keyed queue: in each chat one message after the other, so that none overtakes another. */
const queues = new Map<string, Promise<unknown>>();

const laterPartText = 'Not sent because an earlier part failed.';

/** Before a message that failed while the live stream was open is tried again. Milliseconds. */
const retryMs = 5000;

/**
 * Sends the waiting messages of a chat, in order. Returns the server's ids of the accepted messages, by their
 * pending ids.
 */
export function sendPending(cache: QueryClient, chatId: string): Promise<ReadonlyMap<string, string>> {
  const before = queues.get(chatId) ?? Promise.resolve();
  const mine = before.then(() => sendInOrder(cache, chatId));
  queues.set(chatId, mine);
  return mine;
}

let stopResending: (() => void) | undefined;
let resendingWith: QueryClient | undefined;

/**
 * From now on, messages that failed because of a lost connection are sent as soon as it is back, on any
 * screen.
 */
export function resendWhenConnected(cache: QueryClient): void {
  if (resendingWith === cache) return;
  stopResending?.();
  resendingWith = cache;
  stopResending = onConnected(() => {
    for (const chatId of outbox.chatsWithUnsent()) void sendPending(cache, chatId);
  });
}

async function sendInOrder(cache: QueryClient, chatId: string): Promise<ReadonlyMap<string, string>> {
  const taken = new Map<string, string>();
  const queue = outbox.of(chatId).filter(({ error, offline }) => error === undefined || offline);
  const waiting = new Set(queue.map(({ id }) => id));
  const mark = (which: (message: PendingMessage) => boolean, patch: Partial<PendingMessage>) =>
    outbox.change(chatId, (all) =>
      all.map((message) => (waiting.has(message.id) && which(message) ? { ...message, ...patch } : message)),
    );
  mark(() => true, { error: undefined, offline: false });
  for (const { id, group } of queue) {
    const message = outbox.of(chatId).find((entry) => entry.id === id);
    // Discarded, signed out, or a later part of what was refused.
    if (!message || message.error !== undefined) continue;
    try {
      taken.set(id, await sendOne(cache, message));
      waiting.delete(id);
    } catch (problem) {
      const error = limitText(problem) ?? errorText(problem, 'Failed to send message', networkErrorText);
      if (isServerAway(problem)) {
        mark(() => true, { error, offline: true });
        // If the live stream did not notice the failure, it won't trigger another try either.
        if (isConnected()) setTimeout(() => void sendPending(cache, chatId), retryMs);
        return taken;
      }
      const refused = problem instanceof ApiError && problem.status >= 400 && problem.status < 500;
      mark((entry) => entry.id === id, { error, refused });
      waiting.delete(id);
      mark((entry) => entry.group === group, { error: laterPartText, refused: true });
    }
  }
  return taken;
}

async function sendOne(cache: QueryClient, mine: PendingMessage): Promise<string> {
  const { botId, chatId } = mine;
  const isOutdated = startOfRequest();
  const { message } = await request(calls.sendMessage, {
    params: { id: botId },
    body: {
      chatId: mine.telegramChatId,
      text: mine.text || undefined,
      fileId: mine.file?.id,
      threadId: mine.threadId,
      replyTo: mine.replyTo?.id,
      key: mine.id,
    },
  });
  cache.setQueryData<MessageWindow>(
    queryKeys.chatMessages(chatId),
    (window) => window && (isOutdated(message.id) ? window : withNews(window, message)),
  );
  outbox.change(chatId, (all) => all.filter(({ id }) => id !== mine.id));
  void cache.invalidateQueries({ queryKey: queryKeys.chatMessages(chatId) });
  void cache.invalidateQueries({ queryKey: queryKeys.chats(botId) });
  return message.id;
}

/** Too many messages were sent: when the next ones are accepted. */
function limitText(problem: unknown): string | undefined {
  if (!(problem instanceof ApiError) || problem.status !== 429 || !problem.retryAfterSeconds)
    return undefined;
  const until = new Date(Date.now() + problem.retryAfterSeconds * 1000);
  return `Too many messages at once. Try again at ${until.toLocaleTimeString([], { timeStyle: 'medium' })}.`;
}
