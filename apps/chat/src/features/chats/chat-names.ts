import type { Chat } from '@botter/contracts';

/** The name of a chat, or `Chat` and its id at Telegram. */
export function chatTitle(chat: Pick<Chat, 'name' | 'telegram_chat_id'>): string {
  return chat.name?.trim() || `Chat ${chat.telegram_chat_id}`;
}

/** An unread number as badges write it; undefined where there is nothing to show. */
export function unreadBadge(count: number | undefined): string | undefined {
  if (!count || count < 1) return undefined;
  return count > 99 ? '99+' : String(count);
}

/** The last message's moment as the list writes it: the time today, a weekday this week, else the date; a dash for none. */
export function lastMessageText(instant: string | null, now: Date, locale?: string): string {
  if (!instant) return '–';
  const date = new Date(instant);
  if (date.toDateString() === now.toDateString()) {
    return date.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' });
  }
  const age = now.getTime() - date.getTime();
  if (age > 0 && age < 6 * 86_400_000) return date.toLocaleDateString(locale, { weekday: 'short' });
  return date.toLocaleDateString(locale, {
    day: 'numeric',
    month: 'short',
    year: date.getFullYear() === now.getFullYear() ? undefined : 'numeric',
  });
}

/** The chats whose name or username contains what was typed. */
export function searchChats(chats: readonly Chat[], typed: string): Chat[] {
  const wanted = typed.trim().toLocaleLowerCase().replace(/^@/, '');
  if (wanted === '') return [...chats];
  return chats.filter((chat) =>
    [chatTitle(chat), chat.username ?? ''].some((text) => text.toLocaleLowerCase().includes(wanted)),
  );
}
