/**
 * Kinds of updates that a bot receives. Telegram keeps the last list that it got, so every setWebhook and
 * getUpdates includes it.
 */
export const receivedUpdates = [
  'message',
  'edited_message',
  'channel_post',
  'edited_channel_post',
  'callback_query',
  'my_chat_member',
] as const;
