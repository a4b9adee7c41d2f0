import type { conversationCalls } from '../conversations.calls';
import type { ExamplesOf } from './call-example';
import { messageExample } from './shared';

export const conversationExamples: ExamplesOf<typeof conversationCalls> = {
  listChats: {
    params: {
      id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
    },
    response: {
      chats: [
        {
          id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0006',
          telegram_chat_id: '5000',
          type: 'private',
          name: 'Ann',
          username: null,
          message_count: 2,
          last_message_time: '2026-03-02T09:30:00.000Z',
          last_message_at: '2026-03-02T09:30:00.000Z',
          blocked: false,
          takeover: null,
          last_message: {
            id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0021',
            direction: 'outgoing',
            kind: 'document',
            text: 'Our menu',
            sender_name: 'Ann Miller',
            is_bot_reply: false,
            is_deleted: false,
            delivery: 'sent',
          },
          done: false,
          assignee: null,
          waits_until: null,
        },
      ],
      total: 1,
      next: null,
    },
  },
  searchChats: {
    query: {
      search: 'a',
    },
    response: {
      chats: [
        {
          id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0006',
          telegram_chat_id: '5000',
          type: 'private',
          name: 'Ann',
          username: null,
          message_count: 2,
          last_message_time: '2026-03-02T09:30:00.000Z',
          last_message_at: '2026-03-02T09:30:00.000Z',
          blocked: false,
          takeover: null,
          last_message: {
            id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0021',
            direction: 'outgoing',
            kind: 'document',
            text: 'Our menu',
            sender_name: 'Ann Miller',
            is_bot_reply: false,
            is_deleted: false,
            delivery: 'sent',
          },
          done: false,
          assignee: null,
          waits_until: null,
          bot_id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
        },
      ],
    },
  },
  listBotMessages: {
    params: {
      id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
    },
    response: {
      messages: [messageExample, messageExample],
      next: null,
    },
  },
  listChatMessages: {
    params: {
      chatId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0006',
    },
    response: {
      messages: [messageExample, messageExample],
      older: false,
      newer: false,
    },
  },
  sendMessage: {
    params: {
      id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
    },
    body: {
      chatId: '5000',
      text: 'Hello',
    },
    response: {
      message: messageExample,
    },
  },
  getUnreadSummary: {
    response: {
      unreadByBot: [
        {
          bot_id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
          unread_count: 1,
        },
      ],
      unreadByChat: [
        {
          chat_id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0006',
          unread_count: 1,
        },
      ],
    },
  },
  markChatRead: {
    params: {
      botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
      chatId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0006',
    },
    response: {},
  },
  takeOverChat: {
    params: {
      botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
      chatId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0006',
    },
    response: {
      chat: {
        id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0006',
        telegram_chat_id: '5000',
        type: 'private',
        name: 'Ann',
        username: null,
        message_count: 5,
        last_message_time: '2026-03-02T09:30:00.000Z',
        last_message_at: '2026-03-02T09:30:00.000Z',
        blocked: false,
        takeover: { until: null, by: 'Ann Cooper' },
        last_message: {
          id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0017',
          direction: 'outgoing',
          kind: 'text',
          text: 'Hello',
          sender_name: 'Ann Miller',
          is_bot_reply: false,
          is_deleted: false,
          delivery: 'sent',
        },
        done: false,
        assignee: null,
        waits_until: null,
      },
    },
  },
  resumeChat: {
    params: {
      botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
      chatId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0006',
    },
    response: {
      chat: {
        id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0006',
        telegram_chat_id: '5000',
        type: 'private',
        name: 'Ann',
        username: null,
        message_count: 5,
        last_message_time: '2026-03-02T09:30:00.000Z',
        last_message_at: '2026-03-02T09:30:00.000Z',
        blocked: false,
        takeover: null,
        last_message: {
          id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0017',
          direction: 'outgoing',
          kind: 'text',
          text: 'Hello',
          sender_name: 'Ann Miller',
          is_bot_reply: false,
          is_deleted: false,
          delivery: 'sent',
        },
        done: false,
        assignee: null,
        waits_until: null,
      },
    },
  },
};
