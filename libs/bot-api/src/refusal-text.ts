/** Why Telegram refuses messages, if their sender can understand it; the texts of the Bot API server. */
const known: readonly (readonly [RegExp, string])[] = [
  [/blocked by the user/i, 'The person has blocked the bot.'],
  [/user is deactivated/i, 'The Telegram account was deleted.'],
  [/can't initiate conversation/i, 'The person has not started the bot yet.'],
  [/kicked from|not a member of|group chat was deleted/i, 'The bot is no longer in this chat.'],
  [
    /not enough rights|have no rights|administrator rights|CHAT_WRITE_FORBIDDEN/i,
    'The bot may not write in this chat.',
  ],
  [/chat not found/i, 'Telegram no longer finds this chat.'],
  [/VOICE_MESSAGES_FORBIDDEN/i, 'The person does not accept voice messages.'],
  [/message thread not found|TOPIC_(?:CLOSED|DELETED)/i, 'The topic was closed or deleted.'],
  [/message to be replied not found/i, 'The message that it replies to was deleted.'],
  [/message text is empty/i, 'The message has no text.'],
  [/(?:message|caption) is too long|MESSAGE_TOO_LONG/i, 'The message is too long.'],
  [/can't parse entities/i, 'The formatting of the message is broken.'],
  [/file is too big/i, 'The file is too large.'],
  [
    /failed to get HTTP URL content|wrong type of the web page content|wrong (?:remote )?file|IMAGE_PROCESS_FAILED/i,
    'Telegram could not use the photo or file.',
  ],
];
/** The beginnings of Telegram's descriptions; every other text is one of ours. */
const telegram = /^(?:Bad Request|Forbidden|Unauthorized|Not Found|Conflict|Internal Server Error): /i;

/** Plain words for a usual description of Telegram; undefined for the others, and for our own texts. */
export function usualRefusal(error: string): string | undefined {
  return telegram.test(error) ? known.find(([pattern]) => pattern.test(error))?.[1] : undefined;
}

/**
 * Why a message was not sent or delivered, in plain words; an unusual reason shows Telegram's description as
 * well.
 */
export function refusalText(error: string): string {
  if (!telegram.test(error)) return error;
  return usualRefusal(error) ?? `Telegram refused the message (${error}).`;
}
