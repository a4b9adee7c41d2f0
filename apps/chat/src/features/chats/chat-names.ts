import type { Chat } from '@botter/contracts';
import { clockTime, shortDate } from '@botter/web-ui';

/** The name of a chat, or `Chat` and its id at Telegram. */
export function chatTitle(chat: Pick<Chat, 'name' | 'telegram_chat_id'>): string {
  return chat.name?.trim() || `Chat ${chat.telegram_chat_id}`;
}

/** The last message's moment as the list writes it: the time today, else the date; a dash for none. */
export function lastMessageText(instant: string | null, now: Date): string {
  if (!instant) return '–';
  const date = new Date(instant);
  return date.toDateString() === now.toDateString() ? clockTime(date) : shortDate(date, now);
}

/** The chats whose name or username contains what was typed. */
export function searchChats(chats: readonly Chat[], typed: string): Chat[] {
  const wanted = typed.trim().toLocaleLowerCase().replace(/^@/, '');
  if (wanted === '') return [...chats];
  return chats.filter((chat) =>
    [chatTitle(chat), chat.username ?? ''].some((text) => text.toLocaleLowerCase().includes(wanted)),
  );
}
