import type { CallResponse, calls, LiveEvent, Message, UnreadSummary } from '@botter/contracts';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { type ChatPages, isLongList, loadedChats, withChat, withChatOnTop } from '../chats/chat-pages';
import { lastMessageOf } from '../chats/last-message';
import { refreshChats } from '../chats/refresh-chats';
import { queryKeys } from '../client/query-keys';
import { noteLiveChange } from './live-changes';
import { type MessageWindow, windowLimit, withChange, withNews } from './message-window';

type BotMessages = CallResponse<typeof calls.listBotMessages>;

/** As many messages as one read returns: that many are kept of a chat that is not on the screen. */
const kept = 100;

/**
 * Updates the query cache with a live event: what the event contains is put in, everything else becomes stale
 * and is fetched again if it is on the screen.
 */
export function applyLiveEvent(cache: QueryClient, event: LiveEvent): void {
  switch (event.type) {
    case 'message':
      noteLiveChange(event.message.id);
      putMessage(cache, event.chatId, event.message);
      touchChat(cache, event.botId, event.chatId, event.message);
      countUnread(cache, event.botId, event.chatId, event.message);
      if (event.message.direction === 'incoming') refreshContacts(cache, event.botId);
      return;
    case 'message_changed':
      noteLiveChange(event.message.id);
      replaceMessage(cache, event.chatId, event.message);
      replaceLast(cache, event.botId, event.chatId, event.message);
      return;
    case 'messages_missed':
      refresh(cache, queryKeys.chatMessages(event.chatId));
      refresh(cache, queryKeys.botMessages(event.botId));
      refresh(cache, queryKeys.unread);
      void refreshChats(cache, event.botId);
      refreshContacts(cache, event.botId);
      return;
    case 'chat_changed':
      void refreshChats(cache, event.botId);
      refreshContacts(cache, event.botId);
      return;
    case 'unread_changed':
      refresh(cache, queryKeys.unread);
      return;
    case 'bot_changed':
      refresh(cache, queryKeys.bots);
      refresh(cache, queryKeys.bot(event.botId));
      refresh(cache, queryKeys.notificationSettings);
      return;
    case 'actions_changed':
      refresh(cache, queryKeys.actions(event.botId));
      return;
    case 'history_changed':
      refresh(cache, queryKeys.history(event.botId));
      return;
    case 'broadcast_changed':
      refresh(cache, queryKeys.broadcasts(event.botId));
      return;
    case 'link_changed':
      refresh(cache, queryKeys.telegramLink);
      refresh(cache, queryKeys.notificationSettings);
      return;
    case 'resync':
      void cache.invalidateQueries();
      return;
    default:
      // A newer server may send what this page does not know yet.
      return;
  }
}

/** Refetches it if it is on the screen; a read in progress ends first, and another one follows it. */
function refresh(cache: QueryClient, queryKey: QueryKey): void {
  void cache.invalidateQueries({ queryKey }, { cancelRefetch: false });
}

/**
 * Puts in the content of an event. A read in progress may not include it yet: it ends first, and another one
 * follows it.
 */
function put<Data>(cache: QueryClient, queryKey: QueryKey, change: (old: Data) => Data): void {
  void cache.invalidateQueries({ queryKey, exact: true, fetchStatus: 'fetching' }, { cancelRefetch: false });
  cache.setQueryData<Data>(queryKey, (old) => old && change(old));
}

function putMessage(cache: QueryClient, chatId: string, message: Message): void {
  const key = queryKeys.chatMessages(chatId);
  const shown = (cache.getQueryCache().find({ queryKey: key })?.getObserversCount() ?? 0) > 0;
  put<MessageWindow>(cache, key, (old) => withNews(old, message, shown ? windowLimit : kept));
  put<BotMessages>(cache, queryKeys.botMessages(message.bot_id), ({ messages }) => ({
    messages: messages.some((known) => known.id === message.id)
      ? messages.map((known) => (known.id === message.id ? message : known))
      : [message, ...messages].slice(0, kept),
  }));
}

function replaceMessage(cache: QueryClient, chatId: string, message: Message): void {
  put<MessageWindow>(cache, queryKeys.chatMessages(chatId), (old) => withChange(old, message));
  put<BotMessages>(cache, queryKeys.botMessages(message.bot_id), ({ messages }) => ({
    messages: messages.map((known) => (known.id === message.id ? message : known)),
  }));
}

/** The chat moves to the top immediately; its figures are exact again with the next read. */
function touchChat(cache: QueryClient, botId: string, chatId: string, message: Message): void {
  const key = queryKeys.chats(botId);
  const known = loadedChats(cache.getQueryData<ChatPages>(key)).find((chat) => chat.id === chatId);
  if (!known) {
    void refreshChats(cache, botId);
    return;
  }
  const counts = message.kind !== 'button_press';
  const touched = {
    ...known,
    message_count: known.message_count + (counts ? 1 : 0),
    last_message_at: message.timestamp,
    last_message_time: message.timestamp,
    ...(counts && { last_message: lastMessageOf(message) }),
    done: known.done && message.direction === 'outgoing',
  };
  put<ChatPages>(cache, key, (old) => withChatOnTop(old, touched));
  refreshFiltered(cache, botId);
}

/** The latest message of a chat was sent, refused, edited or deleted. */
function replaceLast(cache: QueryClient, botId: string, chatId: string, message: Message): void {
  const key = queryKeys.chats(botId);
  const known = loadedChats(cache.getQueryData<ChatPages>(key)).find((chat) => chat.id === chatId);
  if (known?.last_message?.id === message.id) {
    const changed = { ...known, last_message: lastMessageOf(message) };
    put<ChatPages>(cache, key, (old) => withChat(old, changed));
  }
  refreshFiltered(cache, botId);
}

/** Changes are gathered for this time before a list is read again: a busy bot has many a second. */
const refilterMs = 1500;
const recontactMs = 3000;
/** What is read again soon, by its key. */
const gathering = new Set<string>();

function refreshFiltered(cache: QueryClient, botId: string): void {
  refreshSoon(cache, queryKeys.filteredChats(botId), refilterMs);
}

/** Who writes is a contact; what dialogs keep about them changes then, too. */
function refreshContacts(cache: QueryClient, botId: string): void {
  refreshSoon(
    cache,
    queryKeys.contacts(botId),
    recontactMs,
    // Each page of it would be read.
    ({ state }) => !isLongList(state.data as Partial<ChatPages> | undefined),
  );
}

function refreshSoon(
  cache: QueryClient,
  queryKey: QueryKey,
  ms: number,
  predicate: (query: Query) => boolean = () => true,
): void {
  const name = JSON.stringify(queryKey);
  if (gathering.has(name) || cache.getQueryCache().findAll({ queryKey }).length === 0) return;
  gathering.add(name);
  setTimeout(() => {
    gathering.delete(name);
    void cache.invalidateQueries({ queryKey, predicate }, { cancelRefetch: false });
  }, ms);
}

/** How long after messages the counts are read again, so that they are exact whatever changed meanwhile. */
const recountMs = 3000;
const recounting = new WeakSet<QueryClient>();

/** Counts one more unread message immediately; a page that has the chat open marks it read. */
function countUnread(cache: QueryClient, botId: string, chatId: string, message: Message): void {
  if (message.direction !== 'incoming' || message.kind === 'button_press') return;
  put<UnreadSummary>(cache, queryKeys.unread, (old) => withUnread(old, botId, chatId));
  if (recounting.has(cache)) return;
  recounting.add(cache);
  setTimeout(() => {
    recounting.delete(cache);
    refresh(cache, queryKeys.unread);
  }, recountMs);
}

function withUnread(old: UnreadSummary, botId: string, chatId: string): UnreadSummary {
  const inBot = old.unreadByBot.find(({ bot_id }) => bot_id === botId)?.unread_count ?? 0;
  const inChat = old.unreadByChat.find(({ chat_id }) => chat_id === chatId)?.unread_count ?? 0;
  return {
    unreadByBot: [
      ...old.unreadByBot.filter(({ bot_id }) => bot_id !== botId),
      { bot_id: botId, unread_count: inBot + 1 },
    ],
    unreadByChat: [
      ...old.unreadByChat.filter(({ chat_id }) => chat_id !== chatId),
      { chat_id: chatId, unread_count: inChat + 1 },
    ],
  };
}
