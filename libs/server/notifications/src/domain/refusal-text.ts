/** What Telegram answers where an owner can understand why; the texts of the Bot API server. */
const known: readonly (readonly [RegExp, string])[] = [
  [/blocked by the user/i, 'The person has blocked the bot.'],
  [/user is deactivated/i, 'The Telegram account was deleted.'],
  [/kicked from|not a member of|group chat was deleted/i, 'The bot is no longer in this chat.'],
  [/not enough rights|have no rights|CHAT_WRITE_FORBIDDEN/i, 'The bot may not write in this chat.'],
  [/chat not found/i, 'Telegram no longer finds this chat.'],
];
/** How descriptions of Telegram begin; every other text is one of ours. */
const telegram = /^(?:Bad Request|Forbidden|Unauthorized|Not Found|Conflict|Internal Server Error): /i;

/** Why a message was not sent or delivered, in plain words; what has none of its own shows Telegram's behind them. */
export function refusalText(error: string): string {
  if (!telegram.test(error)) return error;
  const words = known.find(([pattern]) => pattern.test(error))?.[1];
  return words ?? `Telegram refused the message (${error}).`;
}
