/** Names of the chats' drafts on this device begin so; their ids follow. */
export const chatDraftPrefix = 'chat.';
