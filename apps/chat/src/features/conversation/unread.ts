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
