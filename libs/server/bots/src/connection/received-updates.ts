/** What a bot receives. Telegram keeps the last list it was given, so it goes out with every setWebhook. */
export const receivedUpdates = ['message', 'edited_message', 'callback_query', 'my_chat_member'] as const;
