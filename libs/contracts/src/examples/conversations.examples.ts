import type { conversationCalls } from '../conversations.calls';
import type { ExamplesOf } from './call-example';
import { botId, chatExample, chatId, messageExample } from './shared';

export const conversationExamples: ExamplesOf<typeof conversationCalls> = {
  listChats: { params: { id: botId }, response: { chats: [chatExample], total: 1, next: null } },
  searchChats: { query: { search: 'a' }, response: { chats: [{ ...chatExample, bot_id: botId }] } },
  listBotMessages: {
    params: { id: botId },
    response: { messages: [messageExample, messageExample], next: null },
  },
  listChatMessages: {
    params: { chatId },
    response: { messages: [messageExample, messageExample], older: false, newer: false },
  },
  sendMessage: {
    params: { id: botId },
    body: { chatId: '5000', text: 'Hello' },
    response: { message: messageExample },
  },
  getUnreadSummary: {
    response: {
      unreadByBot: [{ bot_id: botId, unread_count: 1 }],
      unreadByChat: [{ chat_id: chatId, unread_count: 1 }],
    },
  },
  markChatRead: { params: { botId, chatId }, response: {} },
  takeOverChat: {
    params: { botId, chatId },
    response: { chat: { ...chatExample, takeover: { until: null, by: 'Ann Cooper' } } },
  },
  resumeChat: { params: { botId, chatId }, response: { chat: chatExample } },
};
