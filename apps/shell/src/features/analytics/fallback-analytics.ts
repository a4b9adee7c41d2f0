import {
  type Action,
  type Analytics,
  type Chat,
  type Message,
  recentMessagesLimit,
  topChatsLimit,
} from '@botter/contracts';

/** What the other calls return about one bot. */
export interface BotContents {
  readonly botId: string;
  readonly messages: readonly Message[];
  readonly chats: readonly Chat[];
  readonly actions: readonly Action[];
}

/**
 * Analytics computed from lists: their messages and chats since `from`. No list has the number of a chat's
 * messages in the range, so the top chats are those with the most of all time.
 */
export function fallbackAnalytics(
  contents: readonly BotContents[],
  totalBots: number,
  from: Date,
): Analytics {
  const isRecent = (at: string | null) => at !== null && Date.parse(at) >= from.getTime();
  const messages = contents
    .flatMap((bot) => bot.messages)
    .filter(({ kind, created_at }) => kind !== 'button_press' && isRecent(created_at))
    .sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
  const chats = contents.flatMap(({ botId, chats: all }) =>
    all.filter((chat) => isRecent(chat.last_message_at)).map((chat) => ({ botId, chat })),
  );
  return {
    totalMessages: messages.length,
    totalChats: chats.length,
    totalBots,
    activeActions: contents.flatMap((bot) => bot.actions).filter(({ enabled }) => enabled).length,
    recentMessages: messages.slice(0, recentMessagesLimit),
    topChats: chats
      .sort((a, b) => b.chat.message_count - a.chat.message_count)
      .slice(0, topChatsLimit)
      .map(({ botId, chat: { id, telegram_chat_id, name, username, message_count } }) => ({
        bot_id: botId,
        chat_id: id,
        telegram_chat_id,
        name,
        username,
        message_count,
      })),
  };
}
