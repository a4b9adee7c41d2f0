/** The name of a chat, or `Chat` and its id at Telegram. */
export function chatTitle(name: string | null, telegramChatId: string): string {
  return name?.trim() || `Chat ${telegramChatId}`;
}
