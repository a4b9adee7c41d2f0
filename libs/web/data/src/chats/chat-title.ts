import type { Chat } from '@botter/contracts';

/** The name of a chat, or `Chat` and its id at Telegram. */
export function chatTitle(name: string | null, telegramChatId: string): string {
  return name?.trim() || `Chat ${telegramChatId}`;
}

/** The chats whose title or username contains the typed text, in their order; all of them if it is empty. */
export function searchChats(chats: readonly Chat[], typed: string): Chat[] {
  const wanted = typed.trim().toLocaleLowerCase().replace(/^@/, '');
  if (wanted === '') return [...chats];
  return chats.filter(({ name, telegram_chat_id, username }) =>
    [chatTitle(name, telegram_chat_id), username ?? ''].some((text) =>
      text.toLocaleLowerCase().includes(wanted),
    ),
  );
}
