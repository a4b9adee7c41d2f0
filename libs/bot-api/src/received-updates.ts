/** Kinds of updates that a bot receives. Telegram keeps the last list it was given, so every setWebhook and getUpdates carries it. */
export const receivedUpdates = [
  'message',
  'edited_message',
  'channel_post',
  'edited_channel_post',
  'callback_query',
  'my_chat_member',
] as const;
