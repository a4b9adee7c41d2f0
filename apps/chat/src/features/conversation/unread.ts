import type { UnreadSummary } from '@botter/contracts';

/** The unread counts once a chat is read: its own go, and those of its bot with them. */
export function withChatRead(unread: UnreadSummary, botId: string, chatId: string): UnreadSummary {
  const read = unread.unreadByChat.find(({ chat_id }) => chat_id === chatId)?.unread_count ?? 0;
  return {
    unreadByChat: unread.unreadByChat.filter(({ chat_id }) => chat_id !== chatId),
    unreadByBot: unread.unreadByBot.map((entry) =>
      entry.bot_id === botId ? { ...entry, unread_count: Math.max(0, entry.unread_count - read) } : entry,
    ),
  };
}

/** The unread counts once the latest message of a read chat is unread again. */
export function withChatUnread(unread: UnreadSummary, botId: string, chatId: string): UnreadSummary {
  if (unread.unreadByChat.some(({ chat_id }) => chat_id === chatId)) return unread;
  const inBot = unread.unreadByBot.find(({ bot_id }) => bot_id === botId)?.unread_count ?? 0;
  return {
    unreadByChat: [...unread.unreadByChat, { chat_id: chatId, unread_count: 1 }],
    unreadByBot: [
      ...unread.unreadByBot.filter(({ bot_id }) => bot_id !== botId),
      { bot_id: botId, unread_count: inBot + 1 },
    ],
  };
}
